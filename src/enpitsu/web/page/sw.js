// Keeps the page's files, so that a reload works while the server is away: the network first, then
// what was kept. Questions are never kept here.

const KEPT = "enpitsu-page";

self.addEventListener("install", (event) => {
  event.waitUntil(all().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const own = new URL(request.url).origin === self.location.origin;
  if (request.method === "GET" && own && request.cache !== "no-store") event.respondWith(answer(request));
});

/** The document names all files there are, by its links and scripts. */
async function all() {
  const cache = await caches.open(KEPT);
  const page = await (await fetch("/")).text();
  const named = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map((match) => match[1]);
  await cache.addAll(["/", ...new Set(named)]);
}

async function answer(request) {
  const cache = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
    if (kept) return kept;
    throw error;
  }
}
