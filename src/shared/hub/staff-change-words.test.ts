import { expect, it } from 'vitest';
import type { StaffChange } from './backup.contract.ts';
import { staffChangeWords } from './staff-change-words.ts';

const owner = { email: 'vera@hub.test', staffRole: 'owner', status: 'approved', isActive: true } as const;
const words = (before: Partial<StaffChange['after']> | null, after: Partial<StaffChange['after']>, more = {}) =>
  staffChangeWords({
    id: '1',
    firstName: 'Vera',
    lastName: 'Kramer',
    before: before && { ...owner, ...before },
    after: { ...owner, ...after },
    hasNewPassword: false,
    ...more,
  });

it.each([
  [words(null, {}), 'new owner'],
  [words(null, { staffRole: 'assistant', isActive: false }), 'new assistant, deactivated'],
  [words({ staffRole: null }, {}), 'owner instead of student'],
  [words({}, { staffRole: null }), 'student instead of owner'],
  [
    words({}, { email: 'eve@elsewhere.test' }, { hasNewPassword: true }),
    'new address eve@elsewhere.test, new password',
  ],
  [words({}, { isActive: false, status: 'rejected' }), 'deactivated, rejected instead of approved'],
  [words({ isActive: false }, {}), 'activated'],
])('%j says what a restore does to a teacher’s account', (said, expected) => {
  expect(said).toBe(expected);
});
