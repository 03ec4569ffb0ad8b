import { isPassingStatus, retryAfter, retryDelay } from './retry.ts';
import { toast } from './toast.ts';

/** Sooner than other retries, as somebody may be waiting for a part of the screen. */
const [FIRST_DELAY_MS, LONGEST_DELAY_MS] = [500, 15_000];

/** The chunks' files that have arrived, or are on their way. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports a chunk of the app whose files, itself included, are at these addresses below the site's. A browser remembers
 * a module that it could not load until the page is reloaded, so `import()` cannot be repeated. Therefore the files are
 * fetched first, until they have arrived, and the import then finds them in the browser's cache: a connection lost for a
 * while delays a part of the screen instead of breaking it.
 *
 * Every `import()` of the built client goes through here, see `chunks` in vite.plugins.ts. Rejects if a file no longer
 * exists, as after an update of the server.
 */
export async function loadChunk<T>(importIt: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return importIt();
}

function fetchOnce(url: string): Promise<void> {
  let fetching = fetched.get(url);
  if (fetching === undefined) {
    fetching = isInPage(url) ? Promise.resolve() : fetchFile(url);
    fetched.set(url, fetching);
    fetching.catch(() => fetched.delete(url));
  }
  return fetching;
}

/** Whether the page itself loads this file. */
function isInPage(url: string): boolean {
  const selector = `link:is([rel=modulepreload],[rel=stylesheet])[href="${url}"],script[src="${url}"]`;
  return document.querySelector(selector) !== null;
}

async function fetchFile(url: string): Promise<void> {
  for (let failures = 1; !(await hasArrived(url)); failures += 1) {
    // Nobody needs to know about an interruption that is over at the second attempt.
    if (failures === 2) {
      toast({
        title: 'A part of this page could not be loaded yet',
        description: 'It will appear as soon as the server can be reached.',
        variant: 'destructive',
      });
    }
    const delay = retryDelay(failures, FIRST_DELAY_MS, LONGEST_DELAY_MS);
    await new Promise<void>((resolve) => retryAfter(delay, resolve));
  }
  if (url.endsWith('.css')) await applyStyles(url);
}

/** Resolves to false if another attempt may succeed. */
async function hasArrived(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  if (response === null || isPassingStatus(response.status)) return false;
  if (!response.ok) throw new Error(`${url} no longer exists`);
  return response.arrayBuffer().then(
    () => true,
    () => false,
  );
}

function applyStyles(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = url;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${url} could not be applied`)));
    document.head.append(link);
  });
}
