import { isPassingStatus, retryAfter, retryDelay } from './retry.ts';
import { toast } from './toast.ts';

/** Sooner than other retries, as somebody may be waiting for a part of the screen. */
const [FIRST_DELAY_MS, LONGEST_DELAY_MS] = [500, 15_000];
/**
 * How often a part may fail although the server has it. Browsers from before the summer of 2026 fail to import it until
 * the page is reloaded, see whatwg/html#10327.
 */
const UNEXPLAINED_MAX = 8;

/**
 * Imports a part of the app, and does so again until it has arrived: a connection lost for a while delays a part of the
 * screen instead of breaking it. Rejects if the part no longer exists, as after an update of the server.
 */
export async function loadChunk<T>(importIt: () => Promise<T>): Promise<T> {
  let unexplained = 0;
  for (let failures = 1; ; failures += 1) {
    try {
      return await importIt();
    } catch (error) {
      const status = await statusOfRelease();
      if (status === 200) unexplained += 1;
      if (unexplained === UNEXPLAINED_MAX || (status !== 200 && !isPassingStatus(status))) throw error;
    }
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
}

/** The status of the page's own script, whose name differs between releases, past all caches; 0 without a response. */
async function statusOfRelease(): Promise<number> {
  const { src } = document.querySelector<HTMLScriptElement>('script[type=module][src]') ?? { src: '/' };
  const response = await fetch(`${src}?${Date.now()}`, { method: 'HEAD' }).catch(() => null);
  return response?.status ?? 0;
}
