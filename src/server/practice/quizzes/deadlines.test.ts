import { expect, it } from 'vitest';
import { phaseAt } from './deadlines.ts';

const deadlineAt = new Date('2026-03-11T12:00:00Z');
const after = (seconds: number) => new Date(deadlineAt.getTime() + seconds * 1000);

it.each([
  [-3600, 'running'],
  [-1.001, 'running'],
  [-1, 'grace'],
  [0, 'grace'],
  [15, 'grace'],
  [15.001, 'over'],
  [3600, 'over'],
])('a session is, %d seconds after its deadline, %s', (seconds, phase) => {
  expect(phaseAt({ deadlineAt }, after(seconds))).toBe(phase);
});

it('a session without a deadline, such as a draft, is always running', () => {
  expect(phaseAt({ deadlineAt: null }, after(3600))).toBe('running');
});
