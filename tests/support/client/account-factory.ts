import type { User } from '#shared/people/users.contract.ts';

/** An approved student, for tests. */
export function anAccount(overrides: Partial<User> = {}): User {
  return {
    id: '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11',
    email: 'maya@example.org',
    firstName: 'Maya',
    lastName: 'Okafor',
    profileImageUrl: null,
    dateOfBirth: '2001-03-09',
    role: 'student',
    staffRole: null,
    status: 'approved',
    extraTime: 'none',
    extraBreakMinutes: 0,
    isActive: true,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}
