import type { UserRow } from '#server/core/accounts.repository.ts';
import { revised } from '#server/core/revisions.ts';
import type { User } from '#shared/people/users.contract.ts';

/** What teachers change of a user, in two forms. */
const USER_FIELDS = ['firstName', 'lastName', 'email', 'role', 'staffRole', 'extraTime', 'extraBreakMinutes'] as const;

/** A user as teachers see one: everything except the password. */
export function presentUser(row: UserRow): User {
  const { password: _password, decidedAt: _decidedAt, createdAt, updatedAt, ...user } = row;
  const shown = { ...user, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
  return revised(shown, USER_FIELDS);
}
