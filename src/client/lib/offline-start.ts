/** The cache that public/service-worker.js reads. */
const CACHE = 'offline-start';

/**
 * Keeps the page at `path`, as the server makes it for this user, and everything it loads, so that the app starts from there
 * when the page is reloaded without a connection. For screens with work that waits to be sent. Does nothing where the browser
 * has no service workers, as on plain http; a failure leaves things as they are, and a reload then needs the server.
 */
export async function keepOfflineStart(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    // What the API says now would be old by the time the page is needed.
    const page = await fetch(path, { headers: { accept: 'text/html', 'x-without-answers': '1' } });
    if (!page.ok) return;
    const assets = new Set([...(await page.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name));
    for (const { name } of performance.getEntriesByType('resource')) {
      const { origin, pathname } = new URL(name);
      if (origin === window.location.origin && pathname.startsWith('/assets/')) assets.add(pathname);
    }
    const cache = await caches.open(CACHE);
    const kept = await cache.keys();
    const wanted = (url: string) => assets.has(new URL(url).pathname);
    // What a former release left.
    await Promise.all(kept.filter(({ url }) => !wanted(url)).map((request) => cache.delete(request)));
    const known = new Set(kept.map(({ url }) => new URL(url).pathname));
    await cache.addAll([...assets].filter((asset): asset is string => asset !== undefined && !known.has(asset)));
    // Last, so that a page is never there without what it needs.
    await cache.put('/', page);
  } catch {
    // No room, no connection, or no secure context: the next reload asks the server, as it would without this.
  }
}

/** Forgets the page and with it who was signed in. */
export async function forgetOfflineStart(): Promise<void> {
  if ('caches' in window) await caches.delete(CACHE);
}
