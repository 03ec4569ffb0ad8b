import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordedReviews, ReviewEntry } from '#shared/contract/card-reviews.ts';
import { CallError } from '#client/lib/call.ts';
import { memoryStorage } from '#client/lib/memory-storage.ts';
import { createReviewQueue } from '#client/lib/review-queue.ts';
import { createReviewSender, retryDelay } from './review-sender.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const grade = (n: number): ReviewEntry => ({
  kind: 'grade',
  id: uuid(n),
  cardId: uuid(9000),
  at: new Date(Date.UTC(2026, 10, 21, 10, 0, n)).toISOString(),
  rating: 3,
  timeSpent: 4,
});

const recorded = (entries: readonly ReviewEntry[]): RecordedReviews => ({
  results: entries.map(({ id }) => ({ id, outcome: 'recorded', message: null })),
  schedules: [],
});

const offline = new CallError(0, 'The server could not be reached');

function setUp(send: (entries: ReviewEntry[]) => Promise<RecordedReviews>) {
  const queue = createReviewQueue(memoryStorage(), 'maya');
  const calls: string[][] = [];
  const news = { recorded: 0, refused: [] as string[], isAllowed: true };
  const sender = createReviewSender({
    queue,
    send: (entries) => {
      calls.push(entries.map(({ id }) => id));
      return send(entries);
    },
    isAllowed: () => news.isAllowed,
    onRecorded: () => {
      news.recorded += 1;
    },
    onRefused: (entries, message) => news.refused.push(`${entries.map(({ id }) => id).join(' ')}: ${message}`),
  });
  return { queue, sender, calls, news };
}

describe('the sender of grades', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends at once, and forgets what the server has answered for', async () => {
    const { sender, calls, news } = setUp(async (entries) => recorded(entries));
    sender.add(grade(1));
    expect(sender.state().waiting).toHaveLength(1);
    await sender.flush();
    expect(calls).toEqual([[uuid(1)]]);
    expect(sender.state()).toEqual({ waiting: [], isSending: false, isFailing: false });
    expect(news.recorded).toBe(1);
  });

  it('keeps what could not be sent, and tries again by itself', async () => {
    let isOnline = false;
    const { sender, calls } = setUp(async (entries) => {
      if (!isOnline) throw offline;
      return recorded(entries);
    });
    sender.add(grade(1));
    await sender.flush();
    expect(sender.state()).toMatchObject({ isFailing: true, waiting: [grade(1)] });
    isOnline = true;
    await vi.advanceTimersByTimeAsync(retryDelay(1));
    expect(calls).toHaveLength(2);
    expect(sender.state()).toMatchObject({ isFailing: false, waiting: [] });
  });

  it('waits longer with each failure, a minute at most', () => {
    expect([1, 2, 3, 10].map(retryDelay)).toEqual([2000, 4000, 8000, 60_000]);
  });

  it('does not go on by itself where the server refuses the student', async () => {
    const { sender, calls } = setUp(async () => {
      throw new CallError(403, '{"message":"Your account is awaiting approval"}');
    });
    sender.add(grade(1));
    await sender.flush();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(sender.state().waiting).toHaveLength(1);
  });

  it('sends in batches of 200 by time', async () => {
    const { sender, queue, calls } = setUp(async (entries) => recorded(entries));
    for (let n = 450; n > 0; n -= 1) queue.add(grade(n));
    await sender.flush();
    expect(calls.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(calls.flat()).toEqual(Array.from({ length: 450 }, (_, index) => uuid(index + 1)));
  });

  it('takes along what is added while it sends, without sending anything twice', async () => {
    const { sender, calls } = setUp(async (entries) => {
      if (entries[0]?.id === uuid(1)) sender.add(grade(2));
      return recorded(entries);
    });
    sender.add(grade(1));
    await sender.flush();
    expect(calls).toEqual([[uuid(1)], [uuid(2)]]);
  });

  it('drops what is refused, and tells once', async () => {
    const { sender, news } = setUp(async (entries) => ({
      results: entries.map(({ id }) => ({ id, outcome: 'refused', message: 'The card is gone' })),
      schedules: [],
    }));
    sender.add(grade(1));
    await sender.flush();
    expect(sender.state().waiting).toEqual([]);
    expect(news).toMatchObject({ recorded: 0, refused: [`${uuid(1)}: The card is gone`] });
  });

  it('finds the one entry that makes a batch unreadable, and sends the rest', async () => {
    const { sender, queue, news } = setUp(async (entries) => {
      if (entries.some(({ id }) => id === uuid(3))) throw new CallError(400, '{"message":"Not a time"}');
      return recorded(entries);
    });
    for (let n = 1; n <= 5; n += 1) queue.add(grade(n));
    await sender.flush();
    expect(queue.entries()).toEqual([]);
    expect(news.refused).toEqual([`${uuid(3)}: Not a time`]);
  });

  it('counts an answer that speaks of none of the entries as a failure', async () => {
    const { sender, calls } = setUp(async () => recorded([]));
    sender.add(grade(1));
    await sender.flush();
    expect(calls).toHaveLength(1);
    expect(sender.state()).toMatchObject({ isFailing: true, waiting: [grade(1)] });
    sender.stop();
  });

  it('sends nothing once another student is signed in', async () => {
    const { sender, calls, news } = setUp(async (entries) => recorded(entries));
    news.isAllowed = false;
    sender.add(grade(1));
    await sender.flush();
    expect(calls).toEqual([]);
    expect(sender.state().waiting).toHaveLength(1);
  });
});
