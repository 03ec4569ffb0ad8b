// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';
import { currentToast, dismissToast } from './toast.ts';

const LOST = new TypeError('Failed to fetch');
let chunk = 0;
/** A chunk that no other test has loaded. */
const newChunk = () => `assets/chunk-${(chunk += 1)}.js`;

/** Lets the server answer each request for a file with the next of these; the last is repeated. */
function serve(...answers: (Error | number)[]) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === 'number') return Promise.resolve(new Response('', { status: answer }));
    return Promise.reject(answer);
  });
  return requested;
}

/** The import, and whether it has been tried. */
function load(...files: string[]) {
  const importIt = vi.fn<() => Promise<string>>(() => Promise.resolve('loaded'));
  return { importIt, loading: loadChunk(importIt, files) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dismissToast(currentToast()?.id ?? 0);
});

describe('a chunk', () => {
  it('is imported once all its files have arrived, each requested once', async () => {
    const requested = serve(200);
    const [own, shared] = [newChunk(), newChunk()];
    await expect(load(own, shared).loading).resolves.toBe('loaded');
    await expect(load(newChunk(), shared).loading).resolves.toBe('loaded');
    expect(requested).toEqual([own, shared, `assets/chunk-${chunk}.js`].map((file) => `/${file}`));
  });

  it('needs no request for what the page itself loads', async () => {
    const requested = serve(200);
    const file = newChunk();
    document.head.innerHTML = `<link rel="modulepreload" href="/${file}">`;
    await load(file).loading;
    expect(requested).toEqual([]);
  });

  it.each([
    ['the connection is lost', LOST],
    ['the server is starting', 503],
    ['the server has too many requests', 429],
  ])('is not imported while %s, and then is', async (_, answer) => {
    serve(answer, answer, answer, 200);
    const { importIt, loading } = load(newChunk());
    await vi.advanceTimersByTimeAsync(1600);
    expect(importIt).not.toHaveBeenCalled();
    expect(currentToast()).toMatchObject({ title: 'A part of this page could not be loaded yet' });
    await vi.advanceTimersByTimeAsync(2000);
    await expect(loading).resolves.toBe('loaded');
  });

  it('arrives without a notification after a single failure', async () => {
    serve(LOST, 200);
    const { loading } = load(newChunk());
    await vi.advanceTimersByTimeAsync(500);
    await expect(loading).resolves.toBe('loaded');
    expect(currentToast()).toBeNull();
  });

  it('is requested at least every 15 seconds, and at once when the browser is online again', async () => {
    const requested = serve(LOST);
    void load(newChunk());
    await vi.advanceTimersByTimeAsync(600_000);
    const before = requested.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requested).toHaveLength(before + 4);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(requested).toHaveLength(before + 5);
  });

  it('whose file no longer exists is rejected, and requested again next time', async () => {
    const requested = serve(404);
    const file = newChunk();
    for (const attempt of [1, 2]) {
      const { importIt, loading } = load(file);
      await expect(loading).rejects.toThrow(`/${file} no longer exists`);
      expect(importIt).not.toHaveBeenCalled();
      expect(requested).toHaveLength(attempt);
    }
  });
});
