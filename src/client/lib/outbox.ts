import { CallError } from './call.ts';
import { newListeners } from './listeners.ts';
import { isPassingStatus, retryDelay } from './retry.ts';
import type { Shape } from './shapes.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

export interface OutboxState<E> {
  /** Entries that the server has not acknowledged yet, in sending order. */
  waiting: readonly E[];
  isSending: boolean;
  /** Whether the last attempt failed; cleared by the next success. */
  isFailing: boolean;
}

/** The server's response to a batch that it could read. */
export interface Delivered {
  /** Ids of the entries that the server has acknowledged; they leave the outbox. */
  answered: readonly string[];
  /** The acknowledged entries that it will never record, and why. */
  refused?: { ids: readonly string[]; error: Error };
}

export interface OutboxParts<E> {
  storage: Storage;
  /** The prefix of storage keys, which is followed by the entry's id. */
  prefix: string;
  shape: Shape<E>;
  /** An entry replaces a waiting one with the same id. */
  idOf: (entry: E) => string;
  inOrder: (a: E, b: E) => number;
  /** The number of entries per request. */
  batchSize: number;
  /** Rejects if the server has acknowledged none of the entries. */
  send: (batch: E[]) => Promise<Delivered>;
  /** Whether the same student is still signed in, as far as this page knows. */
  isAllowed: () => boolean;
  /** The same check, by the server: another account may have signed in on this browser. */
  confirmUser: () => Promise<boolean>;
  /** Called when entries were recorded. */
  onRecorded: () => void;
  /** Called with entries that the server will never record; they have left the outbox. */
  onRefused: (entries: readonly E[], error: Error) => void;
}

export type Outbox<E> = ReturnType<typeof createOutbox<E>>;

/** Each channel and student has its own entries. */
export const outboxPrefix = (channel: string, userId: string): string => `${channel}:${userId}:`;

/** Whether a student has unsent entries. Cheap enough for any page: it needs no schemas. */
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
 * Stores a student's actions until the server has acknowledged them: in the browser's storage, one key per entry, so
 * that tabs never overwrite each other's. Sends them in order, one request at a time, and retries on its own while the
 * server cannot be reached. If the storage is full or blocked, an entry lives only as long as the page.
 */
export function createOutbox<E>(parts: OutboxParts<E>) {
  const { storage, prefix, idOf, batchSize } = parts;
  const unstored = new Map<string, E>();
  const listeners = newListeners();
  let state: OutboxState<E> = { waiting: entries(), isSending: false, isFailing: false };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  /** Drops entries that cannot be read. */
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
      // An older stored version would otherwise come back as the later entry.
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
    listeners.tell();
  }

  /** Sends batch after batch. A refused batch is halved until a single entry is to blame, which is dropped. */
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
    if (settled.length === 0) throw new Error('The server has acknowledged none of the entries');
    // Another entry may have replaced one in the meantime. It has to be sent too, unless the server refuses them all.
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
      // Another account may have signed in on this browser since the last failure.
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

  /** Sends the waiting entries; settles when none are left, or when the attempt has failed. Never rejects. */
  function flush(): Promise<void> {
    if (entries().length === 0 && !state.isFailing) return running ?? Promise.resolve();
    // Deferred, so that there is only one attempt whatever it sets off.
    running ??= Promise.resolve()
      .then(attempt)
      .finally(() => {
        running = null;
        // Sends entries that were added while the attempt was ending.
        if (!state.isFailing && entries().length > 0 && parts.isAllowed()) void flush();
      });
    return running;
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    add: (entry: E) => {
      store(entry);
      publish();
      void flush();
    },
    flush,
    /** Another tab may have sent or added entries. */
    recount: () => publish(),
    stop: () => clearTimeout(timer),
  };
}

/**
 * The server understood the request and refused it, so a retry cannot help. Users who are signed out or not allowed yet
 * may be accepted later.
 */
function isRefusal(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 403, 408, 429].includes(error.status)
  );
}

/** No response, or an overloaded or failing server: worth an automatic retry. */
export const isPassing = (error: unknown): boolean => !(error instanceof CallError) || isPassingStatus(error.status);
