// Keeps the page's files, so that a reload works while the server is away: the network first, then
// what was kept. Questions are never kept here, nor what the page is not made of: another server may come
// to stand at this address.

const KEPT = "enpitsu-page";

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const own = new URL(request.url).origin === self.location.origin;
  if (request.method === "GET" && own && request.cache !== "no-store") event.respondWith(answer(event));
});

/** The page says which files it was made of: it may have loaded them before this worker was there. */
self.addEventListener("message", (event) => event.waitUntil(keep(event.data.keep)));

async function keep(files) {
  const cache = await caches.open(KEPT);
  const missing = [];
  for (const file of files) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
}

async function answer(event) {
  const { request } = event;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) event.waitUntil(renew(request, fresh.clone()));
    return fresh;
  } catch (error) {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
    if (kept) return kept;
    throw error;
  }
}

async function renew(request, fresh) {
  const cache = await caches.open(KEPT);
  if (await cache.match(request)) await cache.put(request, fresh);
}
