/** The cache that public/service-worker.js reads. */
const CACHE = 'offline-start';

/**
 * Caches the page at `path` as the server renders it for this user, with everything it loads, so that the app starts
 * from the cache when it is reloaded offline. For screens with unsent work. Does nothing if the browser has no service
 * workers, as on plain http; after a failure nothing changes, and a reload needs the server.
 */
export async function keepOfflineStart(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    // Current API responses would be outdated by the time the page is needed.
    const page = await fetch(path, { headers: { accept: 'text/html', 'x-without-answers': '1' } });
    if (!page.ok) return;
    const assets = new Set([...(await page.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name));
    for (const { name } of performance.getEntriesByType('resource')) {
      const { origin, pathname } = new URL(name);
      if (origin === window.location.origin && pathname.startsWith('/assets/')) assets.add(pathname);
    }
    const cache = await caches.open(CACHE);
    const kept = await cache.keys();
    const isAsset = (url: string) => assets.has(new URL(url).pathname);
    // Files of an earlier release.
    await Promise.all(kept.filter(({ url }) => !isAsset(url)).map((request) => cache.delete(request)));
    const known = new Set(kept.map(({ url }) => new URL(url).pathname));
    await cache.addAll([...assets].filter((asset): asset is string => asset !== undefined && !known.has(asset)));
    // Last, so that the page is never cached without its dependencies.
    await cache.put('/', page);
  } catch {
    // No space, no connection, or no secure context: the next reload uses the server, as usual.
  }
}

/**
 * Removes the cached page, and with it the record of who was signed in. The worker goes too, and with it the browser's
 * subscription to the reminders of this person.
 */
export async function forgetOfflineStart(): Promise<void> {
  if ('caches' in window) await caches.delete(CACHE);
  if ('serviceWorker' in navigator) await (await navigator.serviceWorker.getRegistration())?.unregister();
}
