import { endSessionsOfAll } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { undone } from '#server/db/transactions.ts';
import type { StaffChange } from '#shared/hub/backup.contract.ts';
import { spendResetTokens } from '../../../people/auth/passwords.repository.ts';
import type { BackupRecord } from '../file/read-backup.ts';
import type { Section } from '../file/section.ts';
import { restoreBatch, splitByFault, sumOf, type RestoredBatch, type RestoreMode } from './restore-batch.ts';
import { listAccounts, type AccountHere } from './restore.repository.ts';

const NOT_ALLOWED = 'it would add a teacher or change a teacher’s rights or sign-in, which was not allowed';

interface AccountBatch {
  section: Section;
  records: BackupRecord[];
  mode: RestoreMode;
  /** The teacher who restores, whose own account is not changed; null at the shell. */
  actorId: string | null;
  /** Whether teachers' accounts may be made and changed. */
  mayChangeStaff: boolean;
}

interface RestoredAccounts {
  restored: RestoredBatch;
  changes: StaffChange[];
}

/**
 * Restores accounts, and returns what it did to those of teachers. Skips the account that restores, and those that exist
 * here under another id.
 */
export async function restoreAccounts(tx: Database, batch: AccountBatch): Promise<RestoredAccounts> {
  const { records, mode, actorId } = batch;
  const others = records.filter(({ fields: { id } }) => id !== actorId && !mode.accounts.has(String(id)));
  const { restored, changes } = await restoreJudged(tx, { ...batch, records: others });
  return { restored: { ...restored, records: records.length }, changes };
}

/**
 * Compares the rows before and after: what a record would do depends on the records before it, and on accounts here with
 * its id or address. If that is not allowed, the records that did it are refused, and the others are restored.
 */
async function restoreJudged(tx: Database, batch: AccountBatch): Promise<RestoredAccounts> {
  const { section, records, mode, mayChangeStaff } = batch;
  const isRefused = ({ changes }: { changes: StaffChange[] }) => !mayChangeStaff && changes.length > 0;
  const before = await listAccounts(tx, records, mode);
  const work = async (savepoint: Database) => {
    const restored = await restoreBatch(savepoint, { section, records, mode });
    const after = await listAccounts(savepoint, records, mode);
    return { restored, after, changes: changesBetween(before, after) };
  };
  const done = await undone(tx, work, { onlyIf: isRefused });
  if (!isRefused(done)) return done;
  const changed = new Set(done.changes.map(({ id }) => id));
  const indexes = new Set(done.after.filter(({ id }) => changed.has(id)).map(({ index }) => index));
  const { sound, refused } = splitByFault(records, (_record, index) => (indexes.has(index) ? NOT_ALLOWED : null));
  const { restored, changes } = await restoreJudged(tx, { ...batch, records: sound });
  return { restored: sumOf(restored, refused), changes };
}

function changesBetween(before: AccountHere[], after: AccountHere[]): StaffChange[] {
  const known = new Map(before.map((account) => [account.id, account]));
  // By id, since several records can have the same.
  const now = new Map(after.map((account) => [account.id, account]));
  return [...now.values()].flatMap((account) => changeOf(known.get(account.id) ?? null, account) ?? []);
}

/** Null if no teacher's rights or sign-in have changed. */
function changeOf(before: AccountHere | null, after: AccountHere): StaffChange | null {
  const isStaff = after.staffRole !== null || (before !== null && before.staffRole !== null);
  const hasNewPassword = before !== null && before.password !== after.password;
  const [was, is] = [before && shown(before), shown(after)];
  if (!isStaff || (!hasNewPassword && JSON.stringify(was) === JSON.stringify(is))) return null;
  const { id, firstName, lastName } = before ?? after;
  return { id, firstName, lastName, before: was, after: is, hasNewPassword };
}

const shown = ({ email, staffRole, status, isActive }: AccountHere): StaffChange['after'] => ({
  email,
  staffRole,
  status,
  isActive,
});

/** Ends sessions and invalidates password links of accounts that existed before their change. */
export async function signOutChanged(tx: Database, changes: StaffChange[]): Promise<void> {
  const ids = changes.filter(({ before }) => before !== null).map(({ id }) => id);
  await endSessionsOfAll(tx, ids);
  for (const id of ids) await spendResetTokens(tx, id);
}
