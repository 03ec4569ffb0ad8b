import type { UserRow } from '#server/core/accounts.repository.ts';
import type { User } from '#shared/people/users.contract.ts';

/** A user as teachers see one: everything except the password. */
export function presentUser(row: UserRow): User {
  const { password: _password, decidedAt: _decidedAt, createdAt, updatedAt, ...user } = row;
  return { ...user, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
