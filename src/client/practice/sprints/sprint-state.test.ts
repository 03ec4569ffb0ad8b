import { describe, expect, it } from 'vitest';
import {
  READY,
  reduceSprint,
  resultsByClass,
  SPRINT_MS,
  spentMs,
  UNTIMED_PICTURES,
  type SprintAction,
} from './sprint-state.ts';

const pictures = Array.from({ length: 30 }, (_, index) => ({ id: `p${index}`, classId: index % 2 === 0 ? 'a' : 'b' }));
const after = (...actions: SprintAction[]) =>
  actions.reduce((state, action) => reduceSprint(state, action, pictures), READY);

const began: SprintAction = { type: 'began', hasClock: true };
const untimed: SprintAction = { type: 'began', hasClock: false };
const shown = (at: number): SprintAction => ({ type: 'shown', at });
const chose = (choice: string, at: number): SprintAction => ({ type: 'chose', choice, at });
const wentOn: SprintAction = { type: 'went-on' };
const answered = (ms: number): SprintAction[] => [shown(0), chose('a', ms), wentOn];

describe('a sprint', () => {
  it('asks for the first picture once it is visible, and measures from then', () => {
    expect(after(began)).toMatchObject({ phase: 'asking', pictureIndex: 0, shownAt: null });
    expect(after(began, chose('a', 900))).toMatchObject({ phase: 'asking', answers: [] });
    const state = after(began, shown(100.2), shown(500), chose('a', 900.6));
    expect(state).toMatchObject({ phase: 'right', answers: [{ picture: 'p0', choice: 'a', ms: 800 }] });
  });

  it('accepts one answer per picture, and explains a wrong one until the student continues', () => {
    const state = after(began, shown(0), chose('b', 700), chose('a', 800));
    expect(state).toMatchObject({ phase: 'wrong', pictureIndex: 0, answers: [{ choice: 'b', ms: 700 }] });
    expect(reduceSprint(state, wentOn, pictures)).toMatchObject({ phase: 'asking', pictureIndex: 1, shownAt: null });
  });

  it('ends with the first answer after three minutes of answering', () => {
    expect(after(began, ...answered(SPRINT_MS - 1))).toMatchObject({ phase: 'asking' });
    const state = after(began, ...answered(SPRINT_MS - 1), ...answered(1));
    expect(state).toMatchObject({ phase: 'over' });
    expect(spentMs(state)).toBe(SPRINT_MS);
  });

  it('without the clock, ends after twenty pictures, however long they took', () => {
    const most = Array.from({ length: UNTIMED_PICTURES - 1 }, () => answered(SPRINT_MS)).flat();
    expect(after(untimed, ...most)).toMatchObject({ phase: 'asking' });
    expect(after(untimed, ...most, ...answered(1))).toMatchObject({ phase: 'over' });
  });

  it('ends when there are no more pictures', () => {
    const all = pictures.flatMap(() => answered(10));
    expect(after(began, ...all)).toMatchObject({ phase: 'over' });
  });

  it('stopped early, ends with the answers so far, or without a result if there are none', () => {
    expect(after(began, shown(0), { type: 'ended' })).toEqual(READY);
    expect(after(began, ...answered(5), { type: 'ended' })).toMatchObject({ phase: 'over' });
  });

  it('reports how often each class was recognized', () => {
    const group = { id: 'g', name: 'G', about: '', classes: ['a', 'b'].map((id) => ({ id, name: id, tell: '' })) };
    const state = after(began, ...answered(5), ...answered(5), ...answered(5));
    expect(resultsByClass(state, { group, pictures })).toMatchObject([
      { id: 'a', total: 2, right: 2 },
      { id: 'b', total: 1, right: 0 },
    ]);
  });
});
