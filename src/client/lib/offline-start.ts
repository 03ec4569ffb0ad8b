import { OFFLINE_START as CACHE } from './forget.ts';

/**
 * Caches the page at `path` as the server renders it for this user, with everything it loads, so that the app starts
 * from the cache when it is reloaded offline. For screens with unsent work. Does nothing if the browser has no service
 * workers, as on plain http; after a failure nothing changes, and a reload needs the server. Resolves to whether the app
 * starts without a connection now.
 */
export async function keepOfflineStart(path: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    // Current API responses would be outdated by the time the page is needed.
    const page = await fetch(path, { headers: { accept: 'text/html', 'x-without-answers': '1' } });
    if (!page.ok) return false;
    const html = await page.clone().text();
    const assets = new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, name]) => name));
    for (const { name } of performance.getEntriesByType('resource')) {
      const { origin, pathname } = new URL(name);
      if (origin === window.location.origin && pathname.startsWith('/assets/')) assets.add(pathname);
    }
    const cache = await caches.open(CACHE);
    const kept = await cache.keys();
    const isAsset = (url: string) => assets.has(new URL(url).pathname);
    // Files of an earlier release, but not those of other screens.
    if (entryOf(html) !== entryOf((await (await cache.match('/'))?.text()) ?? '')) {
      await Promise.all(kept.filter(({ url }) => !isAsset(url)).map((request) => cache.delete(request)));
    }
    const known = new Set(kept.map(({ url }) => new URL(url).pathname));
    await cache.addAll([...assets].filter((asset): asset is string => asset !== undefined && !known.has(asset)));
    // Last, so that the page is never cached without its dependencies.
    await cache.put('/', page);
    return true;
  } catch {
    // No space, no connection, or no secure context: the next reload uses the server, as usual.
    return false;
  }
}

/** The first script of a page, whose name changes with each release. */
const entryOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
