import { VitePWA } from "vite-plugin-pwa";

/** All that is on a device before it is needed: the page for the time without internet, and what that shows. */
const OFFLINE_PAGE = ["offline.html", "offline.css", "offline.js", "icon.svg"];

/**
 * The service worker (sw.js). It keeps nothing of anybody: neither answers of the API nor pages. Every page comes from the
 * server, so a release is there at the next click; without internet offline.html takes its place. The files below /assets
 * are left to the browser's own cache, which keeps them for a year without a worker in between. As it holds nothing that
 * could grow old, a new one takes over at once and no open page notices.
 */
export function offlinePage() {
  return VitePWA({
    // The manifest stands in public/, and main.tsx registers the worker: nothing may be inlined into index.html.
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
