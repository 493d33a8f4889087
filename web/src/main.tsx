import "./ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { loadFirst } from "./app/pages.tsx";
import { areas } from "./app/routes.tsx";
import { applyTheme } from "./lib/theme.ts";

async function show(root: HTMLElement): Promise<void> {
  applyTheme();
  await loadFirst(areas, window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById("root");
if (root) void show(root);
