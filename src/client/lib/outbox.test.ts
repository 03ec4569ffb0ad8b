import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from './call.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { createOutbox, hasWaiting, outboxPrefix, retryDelay, type Delivered } from './outbox.ts';

const schema = z.object({ id: z.string(), at: z.int(), wish: z.boolean() });
type Entry = z.output<typeof schema>;

/** One that happened at second `n`. */
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

describe('the outbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends at once, and forgets what the server has answered for', async () => {
    const { outbox, calls, news } = setUp(async (entries) => delivered(entries));
    outbox.add(entry(1));
    expect(outbox.state().waiting).toHaveLength(1);
    await outbox.flush();
    expect(calls).toEqual([[entry(1)]]);
    expect(outbox.state()).toEqual({ waiting: [], isSending: false, isFailing: false });
    expect(news).toMatchObject({ recorded: 1, confirmed: 0 });
  });

  it('keeps what could not be sent, and tries again by itself', async () => {
    let isOnline = false;
    const { outbox, calls } = setUp(async (entries) => {
      if (!isOnline) throw offline;
      return delivered(entries);
    });
    outbox.add(entry(1));
    await outbox.flush();
    expect(outbox.state()).toMatchObject({ isFailing: true, waiting: [entry(1)] });
    isOnline = true;
    await vi.advanceTimersByTimeAsync(retryDelay(1));
    expect(calls).toHaveLength(2);
    expect(outbox.state()).toMatchObject({ isFailing: false, waiting: [] });
  });

  it('waits longer with each failure, a minute at most', () => {
    expect([1, 2, 3, 10].map(retryDelay)).toEqual([2000, 4000, 8000, 60_000]);
  });

  it.each([401, 403])('keeps what is refused with %d for later, without going on by itself', async (status) => {
    const { outbox, calls } = setUp(async () => {
      throw refused(status);
    });
    outbox.add(entry(1));
    await outbox.flush();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(outbox.state()).toMatchObject({ waiting: [entry(1)], isFailing: true });
  });

  it('sends in batches, in order', async () => {
    const storage = memoryStorage();
    const { outbox, calls, news } = setUp(async (entries) => delivered(entries), storage);
    news.isAllowed = false;
    for (let n = 450; n > 0; n -= 1) outbox.add(entry(n));
    await outbox.flush();
    news.isAllowed = true;
    await outbox.flush();
    expect(calls.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(calls.flat()).toEqual(Array.from({ length: 450 }, (_, index) => entry(index + 1)));
  });

  it('takes along what is added while it sends, without sending anything twice', async () => {
    const { outbox, calls } = setUp(async (entries) => {
      if (entries[0]?.id === 'e1') outbox.add(entry(2));
      return delivered(entries);
    });
    outbox.add(entry(1));
    await outbox.flush();
    expect(calls.map(ids)).toEqual([['e1'], ['e2']]);
  });

  it('sends what is added in the very moment an attempt ends', async () => {
    const { outbox, calls } = setUp(async (entries) => delivered(entries));
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

  it('drops what the server will never record, and tells once', async () => {
    const { outbox, news } = setUp(async (entries) => ({
      answered: ids(entries),
      refused: { ids: ids(entries), error: new Error('The card is gone') },
    }));
    outbox.add(entry(1));
    await outbox.flush();
    expect(outbox.state().waiting).toEqual([]);
    expect(news).toMatchObject({ recorded: 0, refused: ['e1: The card is gone'] });
  });

  it.each([400, 404, 409, 413])(
    'finds the one entry that a request is refused for with %d, and sends the rest',
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

  it('counts an answer that speaks of none of the entries as a failure', async () => {
    const { outbox, calls } = setUp(async () => delivered([]));
    outbox.add(entry(1));
    await outbox.flush();
    expect(calls).toHaveLength(1);
    expect(outbox.state()).toMatchObject({ isFailing: true, waiting: [entry(1)] });
    outbox.stop();
  });

  describe('with another student signed in', () => {
    it('sends nothing', async () => {
      const { outbox, calls, news } = setUp(async (entries) => delivered(entries));
      news.isAllowed = false;
      outbox.add(entry(1));
      await outbox.flush();
      expect(calls).toEqual([]);
      expect(outbox.state().waiting).toHaveLength(1);
    });

    it('sends nothing again once the server says so, though this page does not know it', async () => {
      const { outbox, calls, news } = setUp(async () => {
        throw offline;
      });
      outbox.add(entry(1));
      await outbox.flush();
      news.isStillThere = false;
      await vi.advanceTimersByTimeAsync(120_000);
      expect(calls).toHaveLength(1);
      expect(outbox.state().waiting).toEqual([entry(1)]);
    });

    it('keeps what the server refused for that reason', async () => {
      const { outbox, news } = setUp(async () => {
        throw refused(404);
      });
      news.isStillThere = false;
      outbox.add(entry(1));
      await outbox.flush();
      expect(outbox.state().waiting).toEqual([entry(1)]);
      expect(news.refused).toEqual([]);
    });
  });

  describe('when an entry takes the place of one that is on its way', () => {
    function holdFirst(answer: (entries: Entry[]) => Promise<Delivered>) {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      const made = setUp(async (entries) => {
        if (made.calls.length === 1) await held;
        return answer(entries);
      });
      return { ...made, release: () => release() };
    }

    it('sends it after that one, so that both end the same', async () => {
      const { outbox, calls, release } = holdFirst(async (entries) => delivered(entries));
      outbox.add(entry(1, true));
      await vi.advanceTimersByTimeAsync(0);
      outbox.add(entry(1, false));
      release();
      await outbox.flush();
      expect(calls).toEqual([[entry(1, true)], [entry(1, false)]]);
    });

    it('sends nothing more where it is like that one', async () => {
      const { outbox, calls, release } = holdFirst(async (entries) => delivered(entries));
      outbox.add(entry(1, true));
      await vi.advanceTimersByTimeAsync(0);
      outbox.add(entry(1, false));
      outbox.add(entry(1, true));
      release();
      await outbox.flush();
      expect(calls).toEqual([[entry(1, true)]]);
    });

    it('drops both where the server refuses, and does not speak of what nobody wishes any more', async () => {
      const { outbox, calls, news, release } = holdFirst(async () => {
        throw refused(404);
      });
      outbox.add(entry(1, true));
      await vi.advanceTimersByTimeAsync(0);
      outbox.add(entry(1, false));
      release();
      await outbox.flush();
      expect(calls).toHaveLength(1);
      expect(outbox.state().waiting).toEqual([]);
      expect(news.refused).toEqual([]);
    });
  });

  it('outlives the page', async () => {
    const storage = memoryStorage();
    const before = setUp(async () => {
      throw offline;
    }, storage);
    before.outbox.add(entry(1));
    await before.outbox.flush();
    before.outbox.stop();
    const after = setUp(async (entries) => delivered(entries), storage);
    expect(after.outbox.state().waiting).toEqual([entry(1)]);
    expect(hasWaiting(storage, outboxPrefix('thing', 'maya'))).toBe(true);
    expect(hasWaiting(storage, outboxPrefix('thing', 'lee'))).toBe(false);
    await after.outbox.flush();
    expect(after.calls).toEqual([[entry(1)]]);
  });

  it('shows each of two tabs what the other has added, and takes nothing of it away', () => {
    const storage = memoryStorage();
    const [one, other] = [setUp(() => new Promise(() => {}), storage), setUp(() => new Promise(() => {}), storage)];
    one.outbox.add(entry(1));
    other.outbox.add(entry(2));
    one.outbox.recount();
    expect(one.outbox.state().waiting).toEqual([entry(1), entry(2)]);
  });

  it.each(['{"id":"e1"', JSON.stringify({ ...entry(1), at: 'noon' }), JSON.stringify(entry(2)), 'null'])(
    'drops what is malformed or under a wrong key: %s',
    (text) => {
      const storage = memoryStorage();
      storage.setItem('thing:maya:e1', text);
      expect(setUp(async () => delivered([]), storage).outbox.state().waiting).toEqual([]);
      expect(storage.length).toBe(0);
    },
  );

  it('keeps what a full storage refuses as long as the page lives', async () => {
    const { outbox, calls } = setUp(async (entries) => delivered(entries), memoryStorage({ isFull: true }));
    outbox.add(entry(1));
    expect(outbox.state().waiting).toEqual([entry(1)]);
    await outbox.flush();
    expect(calls).toEqual([[entry(1)]]);
    expect(outbox.state().waiting).toEqual([]);
  });
});
