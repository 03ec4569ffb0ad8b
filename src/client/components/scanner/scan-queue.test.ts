import { expect, it } from 'vitest';
import type { ScanFrame, ScanRequest } from '#shared/scanner/scan.ts';
import { ScanQueue, type ScanWorker } from './scan-queue.ts';

class FakeWorker implements ScanWorker {
  orders: { id: number; request: ScanRequest }[] = [];
  isEnded = false;
  readonly #events = new EventTarget();
  addEventListener(type: string, listener: (event: never) => void) {
    this.#events.addEventListener(type, listener as (event: Event) => void);
  }
  postMessage(order: { id: number; request: ScanRequest }) {
    this.orders.push(order);
  }
  terminate() {
    this.isEnded = true;
  }
  reply() {
    const order = this.orders.shift();
    const data = { id: order?.id ?? 0, frame: {} as ScanFrame, milliseconds: 1 };
    this.#events.dispatchEvent(new MessageEvent('message', { data }));
  }
  die() {
    this.#events.dispatchEvent(new Event('error'));
  }
}

/** Requests are told apart by their width. */
const request = (width: number) => ({ width }) as ScanRequest;

function queue(count = 1) {
  const workers: FakeWorker[] = [];
  const shown: number[] = [];
  const failures: string[] = [];
  const made = new ScanQueue(
    () => {
      workers.push(new FakeWorker());
      return workers.at(-1) as FakeWorker;
    },
    count,
    { onFrame: (_, { width }) => shown.push(width), onFailure: (message) => failures.push(message) },
  );
  return { made, workers, shown, failures };
}

it('draws only the newest of the pictures that were asked for meanwhile', () => {
  const { made, workers, shown } = queue();
  for (let width = 1; width <= 20; width += 1) made.ask(request(width));
  workers[0]?.reply();
  workers[0]?.reply();
  expect(shown).toEqual([1, 20]);
  expect(workers[0]?.orders).toEqual([]);
});

it('gives work to two workers, and shows no picture after a newer one', () => {
  const { made, workers, shown } = queue(2);
  made.ask(request(1));
  made.ask(request(2));
  workers[1]?.reply();
  workers[0]?.reply();
  expect(shown).toEqual([2]);
});

it('replaces a worker that dies, and gives up after some', () => {
  const { made, workers, shown, failures } = queue();
  made.ask(request(1));
  workers[0]?.die();
  expect(workers[0]?.isEnded).toBe(true);
  workers[1]?.reply();
  expect(shown).toEqual([1]);
  made.ask(request(2));
  for (let n = 1; n < 6; n += 1) workers[n]?.die();
  expect(failures).toEqual(['The picture could not be drawn.']);
  expect(workers).toHaveLength(5);
});

it('says so if no worker can be started', () => {
  const failures: string[] = [];
  const refusing = () => {
    throw new Error('Workers are not allowed here');
  };
  new ScanQueue(refusing, 1, { onFrame: () => {}, onFailure: (message) => failures.push(message) }).ask(request(1));
  expect(failures).toEqual(['Workers are not allowed here']);
});

it('ends its workers', () => {
  const { made, workers } = queue(2);
  made.ask(request(1));
  made.ask(request(2));
  made.end();
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
