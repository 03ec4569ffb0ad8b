import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from './call.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { createOutbox, hasWaiting, outboxPrefix, type Delivered } from './outbox.ts';
import { retryDelay } from './retry.ts';

const schema = z.object({ id: z.string(), at: z.int(), wish: z.boolean() });
type Entry = z.output<typeof schema>;

/** An entry that happened at second `n`. */
const entry = (n: number, wish = true): Entry => ({ id: `e${n}`, at: n, wish });
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const delivered = (entries: readonly Entry[]): Delivered => ({ answered: ids(entries) });
const refused = (status: number, message = 'No') => new CallError(status, JSON.stringify({ message, code: 'no' }));
const offline = new CallError(0, 'The server could not be reached');

function setUp(send: (entries: Entry[]) => Promise<Delivered>, storage = memoryStorage()) {
  const calls: Entry[][] = [];
  const news = { recorded: 0, refused: [] as string[], isAllowed: true, isStillThere: true, confirmed: 0 };
  const outbox = createOutbox<Entry>({
    storage,
    prefix: outboxPrefix('thing', 'maya'),
    shape: schema,
    idOf: ({ id }) => id,
    inOrder: (a, b) => a.at - b.at,
    batchSize: 200,
    send: (entries) => {
      calls.push(entries);
      return send(entries);
    },
    isAllowed: () => news.isAllowed,
    confirmUser: async () => {
      news.confirmed += 1;
      return news.isStillThere;
    },
    onRecorded: () => {
      news.recorded += 1;
    },
    onRefused: (entries, error) => news.refused.push(`${ids(entries).join(' ')}: ${error.message}`),
  });
  return { outbox, calls, news, storage };
}

const accept = async (entries: Entry[]) => delivered(entries);
const failWith = (error: CallError) => () => Promise.reject(error);

/** An outbox that has tried once to send entry 1. */
async function afterFirstTry(...setUpArguments: Parameters<typeof setUp>) {
  const made = setUp(...setUpArguments);
  made.outbox.add(entry(1));
  await made.outbox.flush();
  return made;
}

describe('the outbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends at once, and forgets entries that the server has acknowledged', async () => {
    const { outbox, calls, news } = setUp(accept);
    outbox.add(entry(1));
    expect(outbox.state().waiting).toHaveLength(1);
    await outbox.flush();
    expect(calls).toEqual([[entry(1)]]);
    expect(outbox.state()).toEqual({ waiting: [], isSending: false, isFailing: false });
    expect(news).toMatchObject({ recorded: 1, confirmed: 0 });
  });

  it('keeps unsent entries, and retries on its own', async () => {
    let isOnline = false;
    const { outbox, calls } = await afterFirstTry(async (entries) => {
      if (!isOnline) throw offline;
      return delivered(entries);
    });
    expect(outbox.state()).toMatchObject({ isFailing: true, waiting: [entry(1)] });
    isOnline = true;
    await vi.advanceTimersByTimeAsync(retryDelay(1));
    expect(calls).toHaveLength(2);
    expect(outbox.state()).toMatchObject({ isFailing: false, waiting: [] });
  });

  it('waits longer after each failure, up to a minute', () => {
    expect([1, 2, 3, 10].map((failures) => retryDelay(failures))).toEqual([2000, 4000, 8000, 60_000]);
  });

  it.each([401, 403])('keeps entries refused with %d for later, without retrying on its own', async (status) => {
    const { outbox, calls } = await afterFirstTry(failWith(refused(status)));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(outbox.state()).toMatchObject({ waiting: [entry(1)], isFailing: true });
  });

  it('sends in batches, in order', async () => {
    const storage = memoryStorage();
    const { outbox, calls, news } = setUp(accept, storage);
    news.isAllowed = false;
    for (let n = 450; n > 0; n -= 1) outbox.add(entry(n));
    await outbox.flush();
    news.isAllowed = true;
    await outbox.flush();
    expect(calls.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(calls.flat()).toEqual(Array.from({ length: 450 }, (_, index) => entry(index + 1)));
  });

  it('sends entries that are added while it sends, none of them twice', async () => {
    const { outbox, calls } = setUp(async (entries) => {
      if (entries[0]?.id === 'e1') outbox.add(entry(2));
      return delivered(entries);
    });
    outbox.add(entry(1));
    await outbox.flush();
    expect(calls.map(ids)).toEqual([['e1'], ['e2']]);
  });

  it('sends an entry that is added at the very moment an attempt ends', async () => {
    const { outbox, calls } = setUp(accept);
    let isDue = true;
    outbox.subscribe(() => {
      const { waiting, isSending } = outbox.state();
      if (!isDue || waiting.length > 0 || isSending) return;
      isDue = false;
      outbox.add(entry(2));
    });
    outbox.add(entry(1));
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map(ids)).toEqual([['e1'], ['e2']]);
  });

  it('drops entries that the server will never record, and reports that once', async () => {
    const { outbox, news } = await afterFirstTry(async (entries) => ({
      answered: ids(entries),
      refused: { ids: ids(entries), error: new Error('The card is gone') },
    }));
    expect(outbox.state().waiting).toEqual([]);
    expect(news).toMatchObject({ recorded: 0, refused: ['e1: The card is gone'] });
  });

  it.each([400, 404, 409, 413])(
    'finds the one entry that causes a refusal with %d, and sends the rest',
    async (status) => {
      const { outbox, news } = setUp(async (entries) => {
        if (entries.some(({ id }) => id === 'e3')) throw refused(status);
        return delivered(entries);
      });
      news.isAllowed = false;
      for (let n = 1; n <= 5; n += 1) outbox.add(entry(n));
      await outbox.flush();
      news.isAllowed = true;
      await outbox.flush();
      expect(outbox.state().waiting).toEqual([]);
      expect(news.refused).toEqual([`e3: ${refused(status).message}`]);
    },
  );

  it('treats a response that acknowledges no entry as a failure', async () => {
    const { outbox, calls } = await afterFirstTry(async () => delivered([]));
    expect(calls).toHaveLength(1);
    expect(outbox.state()).toMatchObject({ isFailing: true, waiting: [entry(1)] });
    outbox.stop();
  });

  describe('with another student signed in', () => {
    it('sends nothing', async () => {
      const { outbox, calls, news } = setUp(accept);
      news.isAllowed = false;
      outbox.add(entry(1));
      await outbox.flush();
      expect(calls).toEqual([]);
      expect(outbox.state().waiting).toHaveLength(1);
    });

    it('does not retry once the server reports it, even if this page does not know', async () => {
      const { outbox, calls, news } = await afterFirstTry(failWith(offline));
      news.isStillThere = false;
      await vi.advanceTimersByTimeAsync(120_000);
      expect(calls).toHaveLength(1);
      expect(outbox.state().waiting).toEqual([entry(1)]);
    });

    it('keeps entries that the server refused for that reason', async () => {
      const { outbox, news } = setUp(failWith(refused(404)));
      news.isStillThere = false;
      outbox.add(entry(1));
      await outbox.flush();
      expect(outbox.state().waiting).toEqual([entry(1)]);
      expect(news.refused).toEqual([]);
    });
  });

  describe('when an entry replaces one that is being sent', () => {
    async function replaceWhileSending(answer: (entries: Entry[]) => Promise<Delivered>, ...next: Entry[]) {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const made = setUp(async (entries) => {
        if (made.calls.length === 1) await held;
        return answer(entries);
      });
      made.outbox.add(entry(1, true));
      await vi.advanceTimersByTimeAsync(0);
      for (const replacement of next) made.outbox.add(replacement);
      release();
      await made.outbox.flush();
      return made;
    }

    it('sends the new entry next, so that the server ends up with the same state', async () => {
      const { calls } = await replaceWhileSending(accept, entry(1, false));
      expect(calls).toEqual([[entry(1, true)], [entry(1, false)]]);
    });

    it('sends nothing more if the new entry is the same', async () => {
      const { calls } = await replaceWhileSending(accept, entry(1, false), entry(1, true));
      expect(calls).toEqual([[entry(1, true)]]);
    });

    it('drops both if the server refuses, without reporting the replaced entry', async () => {
      const { outbox, calls, news } = await replaceWhileSending(failWith(refused(404)), entry(1, false));
      expect(calls).toHaveLength(1);
      expect(outbox.state().waiting).toEqual([]);
      expect(news.refused).toEqual([]);
    });
  });

  it('survives a reload of the page', async () => {
    const storage = memoryStorage();
    const before = await afterFirstTry(failWith(offline), storage);
    before.outbox.stop();
    const after = setUp(accept, storage);
    expect(after.outbox.state().waiting).toEqual([entry(1)]);
    expect(hasWaiting(storage, outboxPrefix('thing', 'maya'))).toBe(true);
    expect(hasWaiting(storage, outboxPrefix('thing', 'lee'))).toBe(false);
    await after.outbox.flush();
    expect(after.calls).toEqual([[entry(1)]]);
  });

  it('shows each of two tabs the entries of the other, and removes none of them', () => {
    const storage = memoryStorage();
    const [one, other] = [setUp(() => new Promise(() => {}), storage), setUp(() => new Promise(() => {}), storage)];
    one.outbox.add(entry(1));
    other.outbox.add(entry(2));
    one.outbox.recount();
    expect(one.outbox.state().waiting).toEqual([entry(1), entry(2)]);
  });

  it.each(['{"id":"e1"', JSON.stringify({ ...entry(1), at: 'noon' }), JSON.stringify(entry(2)), 'null'])(
    'drops entries that are malformed or under a wrong key: %s',
    (text) => {
      const storage = memoryStorage();
      storage.setItem('thing:maya:e1', text);
      expect(setUp(async () => delivered([]), storage).outbox.state().waiting).toEqual([]);
      expect(storage.length).toBe(0);
    },
  );

  it('keeps entries in memory if the storage is full', async () => {
    const { outbox, calls } = setUp(accept, memoryStorage({ isFull: true }));
    outbox.add(entry(1));
    expect(outbox.state().waiting).toEqual([entry(1)]);
    await outbox.flush();
    expect(calls).toEqual([[entry(1)]]);
    expect(outbox.state().waiting).toEqual([]);
  });
});
