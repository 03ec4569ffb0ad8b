import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { User } from '#shared/people/users.contract.ts';

/** Why the signed-in user can't demote, deactivate or delete an account; null if they can. */
export type Protection = 'own' | 'staff' | null;

/** The server enforces the same rules; the screen explains them before a click. */
export function protectionOf(account: User, user: Pick<CurrentUser, 'id' | 'staffRole'> | null): Protection {
  if (account.id === user?.id) return 'own';
  return account.role === 'teacher' && user?.staffRole !== 'owner' ? 'staff' : null;
}

/** "Your own account can’t be deleted". */
export function protectedText(
  protection: NonNullable<Protection>,
  what: 'deactivated' | 'deleted' | 'demoted',
): string {
  if (protection === 'staff') return 'Only owners can change teachers’ accounts';
  return what === 'demoted' ? 'Your own account can’t be given another role' : `Your own account can’t be ${what}`;
}
