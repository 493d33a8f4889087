import { VitePWA } from "vite-plugin-pwa";

/** The offline page and the files it needs. */
const OFFLINE_PAGE = ["offline.html", "offline.css", "offline.js", "icon.svg"];

/**
 * The service worker (sw.js). It caches neither API replies nor pages: pages come from the server, so a release shows at
 * the next click, and offline.html takes their place without internet. Files below /assets are left to the browser's own
 * cache. As nothing in it can go stale, a new worker takes over at once.
 */
export function offlinePage() {
  return VitePWA({
    // The manifest is in public/, and main.tsx registers the worker: nothing may be inlined into index.html.
    manifest: false,
    injectRegister: false,
    registerType: "autoUpdate",
    workbox: {
      globPatterns: OFFLINE_PAGE,
      navigateFallback: null,
      skipWaiting: true,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      navigationPreload: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      runtimeCaching: [
        {
          // These functions are written into sw.js, so they can use nothing from around them.
          urlPattern: ({ request, url }) => request.mode === "navigate" && !url.pathname.startsWith("/flat/"),
          handler: "NetworkOnly",
          options: { precacheFallback: { fallbackURL: "/offline.html" } },
        },
      ],
    },
  });
}
