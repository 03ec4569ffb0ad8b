import type { UserRow } from '#server/core/accounts.repository.ts';
import { endSessionsOf } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { deleteWaysIn, lockAccount } from './factors.repository.ts';
import { noteProof, spendResetTokens, updatePassword } from './passwords.repository.ts';

/**
 * Whether an account may be a stranger's: nobody has proven that its address is theirs, and no teacher has approved it.
 * Nothing that was set up in it counts.
 */
export const isUnclaimed = ({ role, status, addressProvenAt }: Pick<UserRow, 'role' | 'status' | 'addressProvenAt'>) =>
  role === 'student' && status === 'pending' && addressProvenAt === null;

/**
 * Gives an account to somebody who has just proven that its address is theirs. The password is replaced, and sessions
 * and mailed links end. If nobody had claimed the account, second factors, connections and everything else that lets
 * somebody in or speaks for the owner end too. `password` is the hash of the new one.
 */
export async function takeOver(
  tx: Database,
  userId: string,
  { password, now }: { password: string; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, userId);
  if (account !== undefined && isUnclaimed(account)) await deleteWaysIn(tx, userId);
  await endSessionsOf(tx, userId);
  await spendResetTokens(tx, userId);
  await updatePassword(tx, { userId, password, now });
  await noteProof(tx, userId, now);
}
