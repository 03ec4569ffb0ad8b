// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';
import { currentToast, dismissToast } from './toast.ts';

const LOST = new TypeError('Failed to fetch dynamically imported module');

/** Lets the next imports fail this often, while the server answers with this status, 0 for not at all. */
function failing(times: number, status: number) {
  const requested = vi.fn<(url: string) => Promise<Response>>(() =>
    status === 0 ? Promise.reject(LOST) : Promise.resolve(new Response(null, { status })),
  );
  vi.stubGlobal('fetch', requested);
  let left = times;
  const importIt = vi.fn<() => Promise<string>>(() => {
    left -= 1;
    return left < 0 ? Promise.resolve('loaded') : Promise.reject(LOST);
  });
  const loading = loadChunk(importIt);
  loading.catch(() => undefined);
  return { importIt, loading, requested };
}

beforeEach(() => {
  vi.useFakeTimers();
  const entry = Object.assign(document.createElement('script'), { type: 'module' });
  vi.spyOn(entry, 'src', 'get').mockReturnValue('/assets/index-1.js');
  vi.spyOn(document, 'querySelector').mockReturnValue(entry);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  dismissToast(currentToast()?.id ?? 0);
});

describe('a part of the app', () => {
  it.each([
    ['the connection is lost', 0],
    ['the server is starting', 503],
    ['the server has too many requests', 429],
    ['only its own file cannot be loaded', 200],
  ])('is imported again while %s', async (_, status) => {
    const { loading } = failing(3, status);
    await vi.advanceTimersByTimeAsync(1600);
    expect(currentToast()).toMatchObject({ title: 'A part of this page could not be loaded yet' });
    await vi.advanceTimersByTimeAsync(2000);
    await expect(loading).resolves.toBe('loaded');
  });

  it('arrives without a notification after a single failure', async () => {
    const { loading } = failing(1, 0);
    await vi.advanceTimersByTimeAsync(500);
    await expect(loading).resolves.toBe('loaded');
    expect(currentToast()).toBeNull();
  });

  it('is imported again at least every 15 seconds, and at once when the browser is online again', async () => {
    const { importIt } = failing(Infinity, 0);
    await vi.advanceTimersByTimeAsync(600_000);
    const before = importIt.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(importIt).toHaveBeenCalledTimes(before + 4);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(importIt).toHaveBeenCalledTimes(before + 5);
  });

  it('is not imported again if the server has another release', async () => {
    const { importIt, loading, requested } = failing(Infinity, 404);
    await expect(loading).rejects.toBe(LOST);
    expect(importIt).toHaveBeenCalledTimes(1);
    expect(requested.mock.calls[0]?.[0]).toMatch(/\/assets\/index-1\.js\?\d+$/);
  });

  it('is given up after a minute if the browser fails to load a file that the server has', async () => {
    const { importIt, loading } = failing(Infinity, 200);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(loading).rejects.toBe(LOST);
    expect(importIt).toHaveBeenCalledTimes(8);
  });
});
