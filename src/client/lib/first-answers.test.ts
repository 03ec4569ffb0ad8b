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

it('is returned once: a second request needs current data', () => {
  keepFirstAnswers({ answers, timeZone });
  expect(takeFirstAnswer('/api/today')).toBeUndefined();
  expect(takeFirstAnswer('/api/portal')).toEqual({ due: 3 });
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
});

it('is dropped after a change, and after some seconds', () => {
  keepFirstAnswers({ answers, timeZone });
  forgetFirstAnswers();
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
  keepFirstAnswers({ answers, timeZone });
  vi.advanceTimersByTime(10_000);
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
});

it('is not used if the browser counts days in another time zone', () => {
  keepFirstAnswers({ answers, timeZone: 'Antarctica/Troll' });
  expect(takeFirstAnswer('/api/portal')).toBeUndefined();
});
