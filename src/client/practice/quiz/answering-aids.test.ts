import { expect, it } from 'vitest';
import { withStrike } from './answering-aids.tsx';

it('strikes out options per question, each once', () => {
  let strikes = withStrike({}, 'q1', { option: 2, isStruck: true });
  strikes = withStrike(strikes, 'q1', { option: 0, isStruck: true });
  strikes = withStrike(strikes, 'q1', { option: 2, isStruck: true });
  strikes = withStrike(strikes, 'q2', { option: 1, isStruck: true });
  expect(strikes).toEqual({ q1: [0, 2], q2: [1] });
});

it('removes strikes, and drops a question without any', () => {
  const strikes = { q1: [0, 2], q2: [1] };
  expect(withStrike(strikes, 'q1', { option: 0, isStruck: false })).toEqual({ q1: [2], q2: [1] });
  expect(withStrike(strikes, 'q2', { option: 1, isStruck: false })).toEqual({ q1: [0, 2] });
  expect(withStrike(strikes, 'q3', { option: 1, isStruck: false })).toEqual(strikes);
});
