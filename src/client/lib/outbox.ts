import { CallError } from './call.ts';
import type { Shape } from './shapes.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export interface OutboxState<E> {
  /** What the server has not answered for yet, in the order it is sent. */
  waiting: readonly E[];
  isSending: boolean;
  /** The last attempt failed; cleared by the next that succeeds. */
  isFailing: boolean;
}

/** What the server said to a batch that it could read. */
export interface Delivered {
  /** Ids of entries that it has answered for; they leave the outbox. */
  answered: readonly string[];
  /** Those of them that it will never record, and why. */
  refused?: { ids: readonly string[]; error: Error };
}

export interface OutboxParts<E> {
  storage: Storage;
  /** Each entry is stored under this with its id after it. */
  prefix: string;
  shape: Shape<E>;
  /** An entry with the id of one that waits takes its place. */
  idOf: (entry: E) => string;
  inOrder: (a: E, b: E) => number;
  /** How many entries one request takes. */
  batchSize: number;
  /** Rejects where the server has answered for none of them. */
  send: (batch: E[]) => Promise<Delivered>;
  /** Whether it is still this student who is signed in, as far as this page knows. */
  isAllowed: () => boolean;
  /** The same, as the server knows it: on this browser another account may have signed in. */
  confirmUser: () => Promise<boolean>;
  /** Something was recorded. */
  onRecorded: () => void;
  /** Entries that the server will never record; they have left the outbox. */
  onRefused: (entries: readonly E[], error: Error) => void;
}

export type Outbox<E> = ReturnType<typeof createOutbox<E>>;

const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 60_000;

/** How long to wait after so many failures in a row: 2, 4, 8 … seconds, a minute at most. */
export const retryDelay = (failures: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);

/** The entries of each channel and student are kept apart. */
export const outboxPrefix = (channel: string, userId: string): string => `${channel}:${userId}:`;

/** Whether a student has left something unsent. Any page can afford to ask: it takes no schemas. */
export const hasWaiting = (storage: Storage, prefix: string): boolean => keysUnder(storage, prefix).length > 0;

export function keysUnder(storage: Storage, prefix: string): string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(prefix)) keys.push(key);
  }
  return keys;
}

/**
 * Holds what a student did until the server has answered for it: in the browser's storage, one key an entry, so that two
 * tabs never overwrite each other's. It is sent in order, one request at a time, and again by itself while the server
 * cannot be reached. Where the storage is full or blocked, an entry lives as long as the page.
 */
export function createOutbox<E>(parts: OutboxParts<E>) {
  const { storage, prefix, idOf, batchSize } = parts;
  const unstored = new Map<string, E>();
  const listeners = new Set<() => void>();
  let state: OutboxState<E> = { waiting: entries(), isSending: false, isFailing: false };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  /** What cannot be read is dropped. */
  function readKey(key: string): E[] {
    const entry = readStored(storage, key, parts.shape);
    if (entry !== undefined && key === prefix + idOf(entry)) return [entry];
    removeStored(storage, key);
    return [];
  }

  function entries(): E[] {
    return [...keysUnder(storage, prefix).flatMap(readKey), ...unstored.values()].toSorted(parts.inOrder);
  }

  function store(entry: E): void {
    const id = idOf(entry);
    try {
      writeStored(storage, prefix + id, entry);
      unstored.delete(id);
    } catch {
      // What an earlier moment could still store would come back as the later entry.
      removeStored(storage, prefix + id);
      unstored.set(id, entry);
    }
  }

  function remove(id: string): void {
    removeStored(storage, prefix + id);
    unstored.delete(id);
  }

  function publish(change: Partial<Omit<OutboxState<E>, 'waiting'>> = {}): void {
    state = { ...state, ...change, waiting: entries() };
    for (const listener of listeners) listener();
  }

  /** One batch after another. A batch that is refused is halved until the entry to blame is alone, and that is dropped. */
  async function sendAll(): Promise<void> {
    let size = batchSize;
    let batch = entries().slice(0, size);
    while (batch.length > 0 && parts.isAllowed()) {
      try {
        settle(batch, await parts.send(batch));
      } catch (error) {
        if (!isRefusal(error) || !(await parts.confirmUser())) throw error;
        if (batch.length === 1) settle(batch, { answered: batch.map(idOf), refused: { ids: batch.map(idOf), error } });
        size = batch.length === 1 ? batchSize : Math.ceil(batch.length / 2);
      }
      batch = entries().slice(0, size);
    }
  }

  function settle(batch: readonly E[], { answered, refused }: Delivered): void {
    const answeredIds = new Set(answered);
    const refusedIds = new Set(refused?.ids);
    const settled = batch.filter((entry) => answeredIds.has(idOf(entry)));
    if (settled.length === 0) throw new Error('The server has answered for none of the entries');
    // Another entry may have taken the place of one meanwhile. It has to be sent too, unless the server refuses them all.
    const current = new Map(entries().map((entry) => [idOf(entry), JSON.stringify(entry)]));
    const isUnchanged = (entry: E) => current.get(idOf(entry)) === JSON.stringify(entry);
    const refusals = settled.filter((entry) => refusedIds.has(idOf(entry)) && isUnchanged(entry));
    for (const entry of settled) if (refusedIds.has(idOf(entry)) || isUnchanged(entry)) remove(idOf(entry));
    publish();
    if (settled.some((entry) => !refusedIds.has(idOf(entry)))) parts.onRecorded();
    if (refused && refusals.length > 0) parts.onRefused(refusals, refused.error);
  }

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    publish({ isSending: true });
    try {
      // Since the last failure another account may have signed in on this browser.
      if (failures > 0 && !(await parts.confirmUser())) return publish({ isSending: false });
      await sendAll();
      failures = 0;
      publish({ isSending: false, isFailing: false });
    } catch (error) {
      failures += 1;
      publish({ isSending: false, isFailing: true });
      if (isPassing(error)) timer = setTimeout(() => void flush(), retryDelay(failures));
    }
  }

  /** Sends what waits now; settles when there is nothing left to send, or the attempt has failed. Never rejects. */
  function flush(): Promise<void> {
    if (entries().length === 0 && !state.isFailing) return running ?? Promise.resolve();
    // Later by a moment, so that there is one attempt whatever it sets off.
    running ??= Promise.resolve()
      .then(attempt)
      .finally(() => {
        running = null;
        // What was added while the attempt was coming to its end.
        if (!state.isFailing && entries().length > 0 && parts.isAllowed()) void flush();
      });
    return running;
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (entry: E) => {
      store(entry);
      publish();
      void flush();
    },
    flush,
    /** Another tab may have sent, or added, something. */
    recount: () => publish(),
    stop: () => clearTimeout(timer),
  };
}

/**
 * The server has understood and says no: the same again cannot help. A user who is signed out or not allowed yet may be
 * later.
 */
function isRefusal(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 403, 408, 429].includes(error.status)
  );
}

/** No answer, an overloaded or a failing server: worth another try without being asked. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
