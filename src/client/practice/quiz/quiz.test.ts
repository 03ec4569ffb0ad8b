import { expect, it } from 'vitest';
import { paused, screenTime, secondsByQuestion, secondsOn, showing } from './quiz.tsx';

it('adds up the time a question is on screen over several visits', () => {
  let time = showing(screenTime(), 'q1', 0);
  time = showing(time, 'q2', 4000);
  time = showing(time, 'q1', 10_000);
  expect(secondsOn(time, 'q1', 12_500)).toBe(7);
  expect(secondsOn(time, 'q2', 12_500)).toBe(6);
});

it('does not count while the page is hidden', () => {
  let time = showing(screenTime(), 'q1', 0);
  time = paused(time, 3000);
  expect(secondsOn(time, 'q1', 60_000)).toBe(3);
  time = showing(time, 'q1', 60_000);
  expect(secondsOn(time, 'q1', 62_000)).toBe(5);
});

it('continues from the seconds stored before a reload', () => {
  const time = showing(screenTime({ q1: 30 }), 'q1', 500);
  expect(secondsByQuestion(time, 1500)).toEqual({ q1: 31 });
});

it('does not start again when the same question is shown again', () => {
  const time = showing(showing(screenTime(), 'q1', 0), 'q1', 5000);
  expect(secondsOn(time, 'q1', 6000)).toBe(6);
});

it('never counts backwards', () => {
  expect(secondsOn(showing(screenTime(), 'q1', 5000), 'q1', 4000)).toBe(0);
});
