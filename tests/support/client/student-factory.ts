import type { User } from '#shared/people/users.contract.ts';

/** An approved student, for tests. */
export function makeStudent(changes: Partial<User> = {}): User {
  return {
    id: '7b0a4c2e-5f7e-4a57-9c55-2f4f0d3f9a01',
    email: 'ana.lima@example.org',
    firstName: 'Ana',
    lastName: 'Lima',
    profileImageUrl: null,
    dateOfBirth: null,
    role: 'student',
    staffRole: null,
    status: 'approved',
    extraTime: 'none',
    extraBreakMinutes: 0,
    isActive: true,
    createdAt: '2026-09-01T08:00:00.000Z',
    updatedAt: '2026-09-01T08:00:00.000Z',
    revision: 'first',
    ...changes,
  };
}
