import { describe, expect, it } from 'vitest';
import type { User } from '#shared/people/users.contract.ts';
import { makeStudent } from '#tests/support/client/student-factory.ts';
import { withWaiting } from './users.ts';

function waitingSince(day: number): User {
  const createdAt = new Date(Date.UTC(2026, 10, day)).toISOString();
  const email = `student-${day}@example.org`;
  return makeStudent({ id: `user-${day}`, email, status: 'pending', createdAt, updatedAt: createdAt });
}

describe('a student whose approval failed', () => {
  it('returns to their position in the list', () => {
    const users = [waitingSince(1), waitingSince(3)];
    expect(withWaiting(users, [waitingSince(2)]).map(({ id }) => id)).toEqual(['user-1', 'user-2', 'user-3']);
  });

  it('returns together with the others of the same decision', () => {
    const users = [waitingSince(2)];
    expect(withWaiting(users, [waitingSince(3), waitingSince(1)]).map(({ id }) => id)).toEqual([
      'user-1',
      'user-2',
      'user-3',
    ]);
  });

  it('is listed once, even if the list was fetched again in between', () => {
    expect(withWaiting([waitingSince(1)], [waitingSince(1)])).toHaveLength(1);
  });
});
