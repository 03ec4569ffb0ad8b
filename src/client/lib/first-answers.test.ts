import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetFirstAnswers, keepFirstAnswers, takeFirstAnswer as take } from './first-answers.ts';
import { timeZone } from './time-zone.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  forgetFirstAnswers();
  vi.useRealTimers();
});

const takeFirstAnswer = (url: string) => take(url, (answer) => answer);
const answers = { '/api/portal': { due: 3 } };

it('is given once: who asks again wants to know what is true by then', () => {
  keepFirstAnswers({ answers, timeZone });
  expect(takeFirstAnswer('/api/today')).toBeUndefined();
  expect(takeFirstAnswer('/api/portal')).toEqual({ due: 3 });
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
});

it('is forgotten after a change, and after some seconds', () => {
  keepFirstAnswers({ answers, timeZone });
  forgetFirstAnswers();
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
  keepFirstAnswers({ answers, timeZone });
  vi.advanceTimersByTime(10_000);
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
});

it('is not taken where days are counted in another time zone', () => {
  keepFirstAnswers({ answers, timeZone: 'Antarctica/Troll' });
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
});
