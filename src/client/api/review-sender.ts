import { REVIEW_ENTRIES_LIMIT, type RecordedReviews, type ReviewEntry } from '#shared/contract/card-reviews.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import type { ReviewQueue } from '#client/lib/review-queue.ts';

export interface SenderState {
  /** What the server has not answered for yet. */
  waiting: readonly ReviewEntry[];
  isSending: boolean;
  /** The last attempt failed; cleared by the next that succeeds. */
  isFailing: boolean;
}

export interface SenderParts {
  queue: ReviewQueue;
  send: (entries: ReviewEntry[]) => Promise<RecordedReviews>;
  /** Whether it is still this student who is signed in. */
  isAllowed: () => boolean;
  onRecorded: () => void;
  /** Entries that the server never will record; they are gone from the queue. */
  onRefused: (entries: readonly ReviewEntry[], message: string) => void;
}

export type ReviewSender = ReturnType<typeof createReviewSender>;

const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 60_000;

/** How long to wait after so many failures in a row: 2, 4, 8 … seconds, a minute at most. */
export const retryDelay = (failures: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);

/** Sends what waits, in time order, and tries again by itself. An entry leaves the queue when the server has answered for it. */
export function createReviewSender({ queue, send, isAllowed, onRecorded, onRefused }: SenderParts) {
  let state: SenderState = { waiting: queue.entries(), isSending: false, isFailing: false };
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const listeners = new Set<() => void>();

  function publish(change: Partial<Omit<SenderState, 'waiting'>> = {}): void {
    state = { ...state, ...change, waiting: queue.entries() };
    for (const listener of listeners) listener();
  }

  /** One batch after another. A batch that can't be read is halved until the entry to blame is alone, and that is dropped. */
  async function sendAll(): Promise<void> {
    let size = REVIEW_ENTRIES_LIMIT;
    let batch = queue.entries().slice(0, size);
    while (batch.length > 0 && isAllowed()) {
      try {
        const { results } = await send(batch);
        settle(batch, results);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        if (batch.length === 1) drop(batch, serverMessage(error, 'The server could not read it.'));
        size = batch.length === 1 ? REVIEW_ENTRIES_LIMIT : Math.ceil(batch.length / 2);
      }
      batch = queue.entries().slice(0, size);
    }
  }

  function settle(batch: readonly ReviewEntry[], results: RecordedReviews['results']): void {
    const answered = new Set(results.map(({ id }) => id));
    if (!batch.some(({ id }) => answered.has(id))) throw new Error('The server has answered for none of the entries');
    const refused = results.filter(({ outcome }) => outcome === 'refused');
    queue.remove([...answered]);
    publish();
    if (refused.length < results.length) onRecorded();
    const [first] = refused;
    if (first === undefined) return;
    const ids = new Set(refused.map(({ id }) => id));
    onRefused(
      batch.filter(({ id }) => ids.has(id)),
      first.message ?? 'The server refused it.',
    );
  }

  function drop(batch: readonly ReviewEntry[], message: string): void {
    queue.remove(batch.map(({ id }) => id));
    publish();
    onRefused(batch, message);
  }

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    publish({ isSending: true });
    try {
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
    if (queue.entries().length === 0 && !state.isFailing) return running ?? Promise.resolve();
    // Later by a moment, so that there is one attempt whatever it sets off.
    running ??= Promise.resolve()
      .then(attempt)
      .finally(() => {
        running = null;
      });
    return running;
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (entry: ReviewEntry) => {
      queue.add(entry);
      publish();
      void flush();
    },
    flush,
    /** Another tab may have sent, or added, something. */
    recount: () => publish(),
    stop: () => clearTimeout(timer),
  };
}

/** The request itself is at fault: sending it again as it is can't help. */
const isUnreadable = (error: unknown): boolean => error instanceof CallError && [400, 413, 422].includes(error.status);

/** No answer, an overloaded or a failing server: worth another try without being asked. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
}
