import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTakenCards } from '#client/api/taken-cards.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { makeQuestion, makeSession } from '#tests/support/client/quiz-factory.ts';
import { cardId, makeDueCard, makeList } from '#tests/support/client/review-factory.ts';
import { readKeptSession } from '../quiz/kept-session.ts';
import { keepDay, readTakenDay } from './taken-day.ts';

const MAYA = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
const NOW = new Date('2026-03-11T12:00:00Z');
const session = makeSession(1, {
  id: cardId(7),
  topicIds: [cardId(8)],
  questions: [{ ...makeQuestion(1), id: cardId(9) }],
});
const taken = { quizzes: [{ name: 'Physics', session }], cards: makeList([makeDueCard(1)]), now: NOW };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('caches', { delete: async () => true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As the last step of taking along does, once pictures and the app are kept. */
function finish(): void {
  const key = `taken_day:${MAYA}:`;
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"isReady":false', '"isReady":true'));
}

describe('a day that is taken along', () => {
  it('is there once it is whole', () => {
    keepDay(MAYA, taken);
    expect(readTakenDay(MAYA)).toBeUndefined();
    finish();
    expect(readTakenDay(MAYA)).toMatchObject({ quizzes: [{ id: session.id, name: 'Physics' }], cards: 1 });
    expect(readKeptSession(MAYA, session.id)?.questions).toEqual(session.questions);
    expect(readTakenCards(MAYA)?.cards).toHaveLength(1);
  });

  it('is gone after two days', () => {
    keepDay(MAYA, taken);
    finish();
    vi.setSystemTime('2026-03-13T11:59:59Z');
    expect(readTakenDay(MAYA)).toBeDefined();
    vi.setSystemTime('2026-03-13T12:00:00Z');
    expect([readKeptSession(MAYA, session.id), readTakenCards(MAYA), readTakenDay(MAYA)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('leaves out quizzes that are over', () => {
    keepDay(MAYA, taken);
    finish();
    localStorage.removeItem(`quiz_session:${MAYA}:${session.id}`);
    expect(readTakenDay(MAYA)?.quizzes).toEqual([]);
  });

  it('leaves nothing if it does not fit', () => {
    const { setItem } = localStorage;
    vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
      if (key.startsWith('taken_cards')) throw new Error('The quota has been exceeded');
      setItem(key, value);
    });
    expect(() => keepDay(MAYA, taken)).toThrow('quota');
    expect(localStorage.length).toBe(0);
  });
});
