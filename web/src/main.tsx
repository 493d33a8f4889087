import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { offerHomeScreen } from "./app/home-screen.ts";
import { keepOfflinePage } from "./app/offline-page.ts";
import { loadFirst } from "./app/pages.tsx";
import { areas } from "./app/routes.tsx";
import { startLanguage } from "./lib/language/languages.ts";
import { allowOwnScriptsOnly } from "./lib/own-scripts.ts";
import { applyTheme } from "./lib/theme.ts";

/** By then the first page is painted, even on a slow phone. */
const PAINTED_MS = 1_500;

async function show(root: HTMLElement): Promise<void> {
  applyTheme();
  // In parallel; nothing is shown until the reader's language has loaded.
  await Promise.all([startLanguage(), loadFirst(areas, window.location.pathname)]);
  // React renders a transition in slices of a few milliseconds, so that a phone can scroll meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

allowOwnScriptsOnly();
const root = document.getElementById("root");
if (root) void show(root);
setTimeout(() => {
  offerHomeScreen();
  keepOfflinePage();
}, PAINTED_MS);
