import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPrinting, onPrinting, printPage } from './printing.ts';

let events: EventTarget;
const print = vi.fn<() => void>();
const toggleAttribute = vi.fn<(name: string, isOn: boolean) => void>();

beforeEach(() => {
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => setImmediate(next));
  vi.stubGlobal('print', print);
  const broken = { decode: () => Promise.reject(new Error('no such picture')) };
  vi.stubGlobal('document', {
    fonts: { ready: Promise.resolve() },
    documentElement: { toggleAttribute },
    querySelectorAll: () => [broken],
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('a page switches to its paper layout before printing, and back afterwards', async () => {
  const seen: boolean[] = [];
  const forget = onPrinting(() => seen.push(isPrinting()));
  print.mockImplementation(() => seen.push(isPrinting()));
  await printPage();
  expect(seen).toEqual([true, true]);
  expect(toggleAttribute).toHaveBeenLastCalledWith('data-printing', true);
  events.dispatchEvent(new Event('afterprint'));
  expect(isPrinting()).toBe(false);
  expect(toggleAttribute).toHaveBeenLastCalledWith('data-printing', false);
  forget();
});

it('a page without listeners switches back too', async () => {
  await printPage();
  expect(isPrinting()).toBe(true);
  events.dispatchEvent(new Event('afterprint'));
  expect(isPrinting()).toBe(false);
});

it('the browser’s own menu switches the layout too, while anything listens', () => {
  const listener = vi.fn<() => void>();
  const forget = onPrinting(listener);
  events.dispatchEvent(new Event('beforeprint'));
  expect([isPrinting(), listener.mock.calls.length]).toEqual([true, 1]);
  events.dispatchEvent(new Event('afterprint'));
  forget();
  events.dispatchEvent(new Event('beforeprint'));
  expect([isPrinting(), listener.mock.calls.length]).toEqual([false, 2]);
});
