import "./ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadFirst } from "./app/pages.tsx";
import { areas } from "./app/routes.tsx";
import { applyTheme } from "./lib/theme.ts";

applyTheme();

const root = document.getElementById("root");
if (root) {
  await loadFirst(areas, window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
