import { describe, expect, it } from 'vitest';
import type { ReviewEntry } from '#shared/contract/card-reviews.ts';
import { memoryStorage } from './memory-storage.ts';
import { createReviewQueue } from './review-queue.ts';
import { hasWaitingReviews } from './waiting-reviews.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const grade = (n: number, at: string): ReviewEntry => ({
  kind: 'grade',
  id: uuid(n),
  cardId: uuid(900),
  at,
  rating: 3,
  timeSpent: 4,
});

const early = grade(1, '2026-11-21T10:00:00.000Z');
const late = grade(2, '2026-11-21T10:00:05.000Z');

describe('the queue of grades', () => {
  it('gives the entries by time, in whatever order they were added', () => {
    const queue = createReviewQueue(memoryStorage(), 'maya');
    queue.add(late);
    queue.add(early);
    expect(queue.entries()).toEqual([early, late]);
  });

  it('outlives the page', () => {
    const storage = memoryStorage();
    createReviewQueue(storage, 'maya').add(early);
    expect(createReviewQueue(storage, 'maya').entries()).toEqual([early]);
    expect(hasWaitingReviews(storage, 'maya')).toBe(true);
  });

  it('keeps the students of one browser apart', () => {
    const storage = memoryStorage();
    createReviewQueue(storage, 'maya').add(early);
    expect(createReviewQueue(storage, 'lee').entries()).toEqual([]);
    expect(hasWaitingReviews(storage, 'lee')).toBe(false);
  });

  it('shows each of two tabs what the other has added, and takes nothing of it away', () => {
    const storage = memoryStorage();
    const [one, other] = [createReviewQueue(storage, 'maya'), createReviewQueue(storage, 'maya')];
    one.add(early);
    other.add(late);
    one.remove([early.id]);
    expect(other.entries()).toEqual([late]);
  });

  it.each(['{"kind":"grade"', JSON.stringify({ ...early, rating: 5 }), JSON.stringify(late), 'null'])(
    'drops what is malformed or under a wrong key: %s',
    (text) => {
      const storage = memoryStorage();
      storage.setItem(`card_review:maya:${early.id}`, text);
      expect(createReviewQueue(storage, 'maya').entries()).toEqual([]);
      expect(storage.length).toBe(0);
    },
  );

  it('keeps what a full storage refuses as long as the page lives', () => {
    const queue = createReviewQueue(memoryStorage({ isFull: true }), 'maya');
    queue.add(early);
    expect(queue.entries()).toEqual([early]);
    queue.remove([early.id]);
    expect(queue.entries()).toEqual([]);
  });
});
