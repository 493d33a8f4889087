addEventListener("install", (event) => event.waitUntil(Promise.all([store(), skipWaiting()])));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(readFile(event.request));
  else if (mode === "navigate" && !pathname.startsWith("/flat/")) event.respondWith(readPage(event));
});

async function store() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all([...old.map((name) => caches.delete(name)), registration.navigationPreload?.enable()]);
  await clients.claim();
}

const readFile = async (request) => (await caches.match(request)) ?? fetch(request);

async function readPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return caches.match("/offline.html");
  }
}
