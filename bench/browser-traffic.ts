import type { CDPSession } from 'playwright-core';

export const KINDS = ['document', 'script', 'style', 'font', 'image', 'api', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** One answer that came over the wire. */
export interface Fetched {
  kind: Kind;
  path: string;
  /** With its head, and compressed as it came. */
  bytes: number;
  /** Milliseconds since the first request. */
  began: number;
  ended: number;
}

const MS = 1000;
const KIND_OF_TYPE: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};

/** Watches what a page fetches. */
export class Traffic {
  readonly fetched: Fetched[] = [];
  readonly #open = new Map<string, Fetched>();
  #start: number | undefined;
  /** `performance.now()` when something last began or ended. */
  changedAt = performance.now();

  get isIdle(): boolean {
    return this.#open.size === 0;
  }

  async watch(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, redirectResponse }) => {
      if (!request.url.startsWith('http')) return;
      if (redirectResponse) this.#close(requestId, timestamp, redirectResponse.encodedDataLength);
      this.#start ??= timestamp;
      const { pathname } = new URL(request.url);
      const began = (timestamp - this.#start) * MS;
      this.#open.set(requestId, { kind: kindOf(pathname, type), path: pathname, bytes: 0, began, ended: 0 });
      this.changedAt = performance.now();
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => void this.#open.delete(requestId));
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
      this.#close(requestId, timestamp, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => this.#close(requestId, timestamp, 0));
    await session.send('Network.enable');
  }

  #close(requestId: string, timestamp: number, bytes: number): void {
    const request = this.#open.get(requestId);
    this.#open.delete(requestId);
    if (request === undefined) return;
    this.fetched.push({ ...request, bytes, ended: (timestamp - (this.#start ?? timestamp)) * MS });
    this.changedAt = performance.now();
  }
}

function kindOf(pathname: string, type: string | undefined): Kind {
  if (pathname.startsWith('/api/')) return 'api';
  return KIND_OF_TYPE[type ?? ''] ?? 'other';
}

/** Bytes of each kind. */
export function bytesByKind(fetched: readonly Fetched[]): Record<Kind, number> {
  const sums = { document: 0, script: 0, style: 0, font: 0, image: 0, api: 0, other: 0 };
  for (const { kind, bytes } of fetched) sums[kind] += bytes;
  return sums;
}
