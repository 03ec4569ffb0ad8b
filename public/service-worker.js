// Starts the app without a connection, from the cache of this name, which src/client/lib/offline-start.ts fills, shows the
// pictures that a student has taken along (src/client/practice/portal/taken-day.ts), and the daily reminder.
const CACHE = 'offline-start';
const PICTURES = 'taken-pictures';
const keptAs = async (request) => (await caches.open(CACHE)).match(request, { ignoreVary: true });

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(loadAsset(request));
  else if (pathname.startsWith('/media/images/')) event.respondWith(loadPicture(request));
});

/** The server's own page wherever it can be reached: it says who is signed in, and names the current release. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptAs('/');
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The name of an asset changes with its content. */
const loadAsset = async (request) => (await keptAs(request)) ?? fetch(request);

/** One size of a picture is kept, whatever width is asked for; it is not used while the server has a better one. */
async function loadPicture(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { cacheName: PICTURES, ignoreSearch: true, ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener('push', (event) => {
  const [title, ...lines] = (event.data?.text() ?? '').split('\n');
  // The same tag, so that a second one replaces the first.
  const options = { body: lines.join('\n'), tag: 'today', icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp());
});

/** Whatever is open stays as it is: it may be a running quiz. */
async function openApp() {
  const [open] = await self.clients.matchAll({ type: 'window' });
  await (open === undefined ? self.clients.openWindow('/') : open.focus());
}
