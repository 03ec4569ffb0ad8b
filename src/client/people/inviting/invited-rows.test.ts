import { describe, expect, it } from 'vitest';
import type { InvitationOutcome } from '#shared/people/invitations.contract.ts';
import { countsOf, withOutcomes } from './invited-rows.ts';

const row = (id: number, email: string) => ({
  id,
  email,
  firstName: '',
  lastName: '',
  outcome: 'invited' as InvitationOutcome,
  problem: null,
});
const judged = (byId: Record<number, InvitationOutcome>) =>
  new Map(Object.entries(byId).map(([id, outcome]) => [Number(id), { outcome, problem: null }] as const));

describe('withOutcomes', () => {
  it('detects a repeated address far down the list, ignoring case and blanks', () => {
    const rows = [row(0, 'ann@example.com'), row(1, 'ben@example.com'), row(2, ' Ann@Example.com')];
    const all = judged({ 0: 'member', 1: 'invited', 2: 'member' });
    expect(withOutcomes(rows, all).map(({ outcome }) => outcome)).toEqual(['member', 'invited', 'repeated']);
  });

  it('leaves other rows as they were, and lets bad rows repeat', () => {
    const rows = [row(4, 'x'), row(5, 'x'), row(6, 'ann@example.com')];
    const some = judged({ 4: 'bad', 5: 'bad' });
    expect(withOutcomes(rows, some).map(({ outcome }) => outcome)).toEqual(['bad', 'bad', 'invited']);
  });
});

it('counts the rows of each outcome, bad rows last', () => {
  const rows = [row(0, 'a@example.com'), row(1, 'b'), row(2, 'c@example.com')];
  const all = judged({ 0: 'added', 1: 'bad', 2: 'added' });
  expect(countsOf(withOutcomes(rows, all))).toEqual([
    { outcome: 'added', count: 2 },
    { outcome: 'bad', count: 1 },
  ]);
});
