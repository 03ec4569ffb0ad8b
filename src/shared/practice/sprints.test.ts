import { describe, expect, it } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { drawSprint, MASTERY, standingOf, type PastRun } from './sprints.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-01T10:00:00Z');
const pictures = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const group = {
  classes: [
    { id: 'cyst', exemplars: pictures('c', 14) },
    { id: 'solid', exemplars: pictures('s', 14) },
  ],
};

interface Given {
  day?: number;
  picturesOf?: string[];
  choice?: string;
  ms?: number;
}
const run = ({ day = 0, picturesOf = pictures('c', 8), choice = 'cyst', ms = 1000 }: Given): PastRun => ({
  startedAt: new Date(START + day * DAY),
  answers: picturesOf.map((picture) => ({ picture, choice, ms })),
});
const cystAfter = (...runs: PastRun[]) => standingOf(group, runs)[0];
const dueDay = (...runs: PastRun[]) => (Date.parse(cystAfter(...runs)?.dueAt ?? '') - START) / DAY;

describe('the progress with a class', () => {
  it('is empty before the first sprint', () => {
    expect(cystAfter()).toEqual({ classId: 'cyst', sights: 0, right: 0, isMastered: false, dueAt: null });
  });

  it('is mastered with enough new pictures answered right and quickly', () => {
    expect(cystAfter(run({}))).toMatchObject({ sights: MASTERY.sights, right: 8, isMastered: true });
    expect(cystAfter(run({ picturesOf: pictures('c', 7) }))).toMatchObject({ isMastered: false });
    expect(cystAfter(run({ ms: MASTERY.medianMs }))).toMatchObject({ isMastered: true });
    expect(cystAfter(run({ ms: MASTERY.medianMs + 1 }))).toMatchObject({ isMastered: false });
  });

  it('forgives one of the last pictures, and not two', () => {
    const wrong = (count: number) => run({ picturesOf: pictures('c', count), choice: 'solid' });
    const right = (from: number) => run({ picturesOf: pictures('c', 8).slice(from) });
    expect(cystAfter(wrong(1), right(1))).toMatchObject({ right: 7, isMastered: true });
    expect(cystAfter(wrong(2), right(2))).toMatchObject({ right: 6, isMastered: false });
  });

  it('counts a picture once, until it is forgotten', () => {
    const some = pictures('c', 4);
    expect(cystAfter(run({ picturesOf: some }), run({ day: 30, picturesOf: some }))).toMatchObject({ sights: 4 });
    expect(cystAfter(run({ picturesOf: some }), run({ day: 31, picturesOf: some }))).toMatchObject({
      sights: 8,
      isMastered: true,
    });
  });

  it('does not count another class, nor a deleted picture', () => {
    expect(cystAfter(run({ picturesOf: [...pictures('s', 3), 'x1'] }))).toMatchObject({ sights: 0, dueAt: null });
  });

  it('is due after 1, 3, 7, 14 and 30 days, as long as due sprints go well', () => {
    const runs = [run({})];
    const days = [dueDay(...runs)];
    for (let step = 0; step < 5; step += 1) {
      runs.push(run({ day: days.at(-1) ?? 0 }));
      days.push(dueDay(...runs));
    }
    expect(days.map((day, index) => day - (days[index - 1] ?? 0))).toEqual([1, 3, 7, 14, 30, 30]);
  });

  it('keeps its due date after another sprint on the same day, and is due the next day after a bad one', () => {
    expect(dueDay(run({}), run({ day: 1 }), run({ day: 1.1 }))).toBe(4);
    expect(dueDay(run({}), run({ day: 1 }), run({ day: 2, choice: 'solid' }))).toBe(3);
  });
});

describe('the draw of a sprint', () => {
  const draw = (...runs: PastRun[]) =>
    drawSprint({ group, runs, now: new Date(START + DAY / 2), random: seededRandom(42) });

  it('has pictures of every class, each once, and never four of one class in a row', () => {
    const order = draw();
    expect(new Set(order.map(({ id }) => id)).size).toBe(order.length);
    expect(order.length).toBeGreaterThan(20);
    const rows = order.map((_, index) => new Set(order.slice(index, index + 4).map(({ classId }) => classId)).size);
    expect(rows.slice(0, -3)).not.toContain(1);
  });

  it('shows new pictures first', () => {
    const seen = pictures('c', 8);
    const cysts = draw(run({ picturesOf: seen })).filter(({ classId }) => classId === 'cyst');
    expect(cysts.slice(0, 6).filter(({ id }) => seen.includes(id))).toEqual([]);
  });

  it('shows more pictures of a class that is not mastered', () => {
    const begin = draw(run({})).slice(0, 16);
    const solid = begin.filter(({ classId }) => classId === 'solid').length;
    expect(solid).toBeGreaterThan(begin.length / 2);
  });

  it('depends only on the random numbers', () => {
    expect(draw()).toEqual(draw());
    expect(drawSprint({ group, runs: [], now: new Date(START), random: () => 0.3 })).not.toEqual(draw());
  });
});
