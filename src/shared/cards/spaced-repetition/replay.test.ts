import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastGrade, nextSchedule, replay, type LogEntry } from './replay.ts';
import { gradeCard, type Rating } from './schedule.ts';

const noon = Date.parse('2026-03-11T12:00:00Z');
const minutes = (count: number) => new Date(noon + count * 60_000);
const grade = (id: string, rating: Rating, at: Date): LogEntry => ({ id, at, kind: 'grade', rating });
const undo = (id: string, undoes: string, at: Date): LogEntry => ({ id, at, kind: 'undo', undoes });
const resume = (id: string, at: Date): LogEntry => ({ id, at, kind: 'resume' });

describe('replaying a log', () => {
  it('returns null for a card with no entries: it is new', () => {
    expect(replay([])).toBeNull();
  });

  it('gives the same result as grading one after another', () => {
    const schedule = gradeCard(gradeCard(null, 3, minutes(0)), 3, minutes(10));
    expect(replay([grade('a', 3, minutes(0)), grade('b', 3, minutes(10))])).toEqual(schedule);
  });

  it('orders entries by time, in whatever order they arrive', () => {
    const rating = fc.constantFrom<Rating>(1, 2, 3, 4);
    const time = fc.integer({ max: 90_000, min: 0 }).map(minutes);
    const entry = fc.tuple(fc.uuid(), rating, time).map((given) => grade(...given));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (log, order) => {
        const shuffled = log
          .map((entry) => ({ entry, position: order.next().value as number }))
          .toSorted((a, b) => a.position - b.position)
          .map(({ entry }) => entry);
        expect(replay(shuffled)).toEqual(replay(log));
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('ignores an undone grade, wherever it is', () => {
    const [first, second] = [grade('a', 3, minutes(0)), grade('b', 1, minutes(10))];
    expect(replay([first, second, undo('c', 'b', minutes(11))])).toEqual(replay([first]));
    expect(replay([undo('c', 'a', minutes(11)), first])).toBeNull();
  });

  it('resumes a card that was set aside, and does nothing to any other', () => {
    const lapses = Array.from({ length: 24 }, (_, index) =>
      grade(`g${String(index).padStart(2, '0')}`, ([4, 1, 4] as const)[index % 3] ?? 3, minutes(index * 20_000)),
    );
    expect(replay(lapses)).toMatchObject({ lapses: 8, isSetAside: true });
    expect(replay([...lapses, resume('r', minutes(500_000))])).toMatchObject({ isSetAside: false, leechAt: 12 });
    const early = replay([...lapses.slice(0, 3), resume('r', minutes(500_000))]);
    expect(early).toEqual(replay(lapses.slice(0, 3)));
    expect(replay([resume('r', minutes(0))])).toBeNull();
  });

  it('gives the same result as continuing from a schedule with the newest entry', () => {
    const log = [grade('a', 3, minutes(0)), grade('b', 1, minutes(10))];
    expect(nextSchedule(replay(log.slice(0, 1)), log[1] as LogEntry)).toEqual(replay(log));
  });
});

describe('the grade that can be undone', () => {
  it('is the latest that is not undone', () => {
    const log = [grade('b', 1, minutes(10)), grade('a', 3, minutes(0)), grade('c', 2, minutes(5))];
    expect(lastGrade(log)).toBe('b');
    expect(lastGrade([...log, undo('u', 'b', minutes(11))])).toBe('c');
  });

  it('is null if there is none', () => {
    expect(lastGrade([])).toBeNull();
    expect(lastGrade([grade('a', 3, minutes(0)), undo('u', 'a', minutes(1))])).toBeNull();
  });
});
