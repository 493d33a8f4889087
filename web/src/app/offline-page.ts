/** Stores the offline page on the device after the current page has loaded (web/build/offline-page.ts). */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // The portal works without a service worker, such as in a private window.
  const keep = () => void navigator.serviceWorker.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") keep();
  else window.addEventListener("load", keep);
}
