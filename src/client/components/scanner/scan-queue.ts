import type { ScanFrame, ScanRequest } from '#shared/scanner/scan.ts';
import type { ScanReply } from './scan-messages.ts';

/** The part of a worker that the queue uses. */
export interface ScanWorker {
  postMessage: (order: { id: number; request: ScanRequest }, options: {}) => void;
  terminate: () => void;
  addEventListener: ((type: 'message', listener: (event: { data: ScanReply }) => void) => void) &
    ((type: 'error', listener: () => void) => void);
}

export interface ScanListener {
  onFrame: (frame: ScanFrame, request: ScanRequest, milliseconds: number) => void;
  /** No worker can be started, or the picture can't be drawn. */
  onFailure: (message: string) => void;
}

/** A worker that dies is replaced this often. */
const REPLACEMENTS = 3;

interface Place {
  worker: ScanWorker;
  /** What it draws, if anything. */
  order: { id: number; request: ScanRequest } | null;
}

/**
 * Hands pictures to workers, the newest first: while all are busy, only the last request waits, so that the picture
 * keeps up with the hand. A picture that is overtaken by a newer one is dropped.
 */
export class ScanQueue {
  readonly #start: () => ScanWorker;
  readonly #listener: ScanListener;
  readonly #places: Place[] = [];
  readonly #count: number;
  #waiting: ScanRequest | null = null;
  #ordered = 0;
  #shown = 0;
  #died = 0;

  /** @param count workers, which are started when they are needed */
  constructor(start: () => ScanWorker, count: number, listener: ScanListener) {
    this.#start = start;
    this.#count = count;
    this.#listener = listener;
  }

  ask(request: ScanRequest): void {
    this.#waiting = request;
    this.#next();
  }

  end(): void {
    this.#waiting = null;
    for (const { worker } of this.#places) worker.terminate();
    this.#places.length = 0;
  }

  #next(): void {
    if (this.#waiting === null || this.#died > REPLACEMENTS) return;
    const free = this.#places.find(({ order }) => order === null) ?? this.#another();
    if (free === null) return;
    this.#ordered += 1;
    free.order = { id: this.#ordered, request: this.#waiting };
    this.#waiting = null;
    free.worker.postMessage(free.order, {});
  }

  #another(): Place | null {
    if (this.#places.length >= this.#count) return null;
    let worker: ScanWorker;
    try {
      worker = this.#start();
    } catch (error) {
      this.#listener.onFailure(error instanceof Error ? error.message : String(error));
      return null;
    }
    const place: Place = { worker, order: null };
    worker.addEventListener('message', ({ data }) => this.#receive(place, data));
    worker.addEventListener('error', () => this.#replace(place));
    this.#places.push(place);
    return place;
  }

  #receive(place: Place, reply: ScanReply): void {
    const { order } = place;
    place.order = null;
    if ('failure' in reply) this.#listener.onFailure(reply.failure);
    else if (order !== null && reply.id > this.#shown) {
      this.#shown = reply.id;
      this.#died = 0;
      this.#listener.onFrame(reply.frame, order.request, reply.milliseconds);
    }
    this.#next();
  }

  /** The picture that a dead worker was drawing is asked for again, unless a newer one waits. */
  #replace(place: Place): void {
    place.worker.terminate();
    this.#places.splice(this.#places.indexOf(place), 1);
    this.#died += 1;
    this.#waiting ??= place.order?.request ?? null;
    if (this.#died > REPLACEMENTS) this.#listener.onFailure('The picture could not be drawn.');
    else this.#next();
  }
}
