import { endSessionsOfAll } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { undone } from '#server/db/transactions.ts';
import type { StaffChange } from '#shared/hub/backup.contract.ts';
import { spendResetTokens } from '../../../people/auth/passwords.repository.ts';
import type { Section } from '../file/section.ts';
import {
  listAccounts,
  restoreBatch,
  splitByFault,
  sumOf,
  type AccountHere,
  type RestoredBatch,
  type SectionBatch,
} from './restore.repository.ts';
import type { RestoreMode } from './section-statement.ts';

const NOT_ALLOWED = 'it would add a teacher or change a teacher’s rights or sign-in, which was not allowed';

interface Terms {
  section: Section;
  mode: RestoreMode;
  /** Whether teachers' accounts may be made and changed. */
  mayChangeStaff: boolean;
}

/**
 * Restores a batch of accounts, and returns what it did to those of teachers. Compares the rows before and after: what
 * a record would do depends on the records before it, and on accounts here with its id or address. If that is not
 * allowed, the records that did it are refused, and the others are restored.
 */
export async function restoreAccounts(
  tx: Database,
  batch: SectionBatch,
  terms: Terms,
): Promise<{ restored: RestoredBatch; changes: StaffChange[] }> {
  const { section, mode, mayChangeStaff } = terms;
  const isRefused = ({ changes }: { changes: StaffChange[] }) => !mayChangeStaff && changes.length > 0;
  const before = await listAccounts(tx, batch, mode);
  const work = async (savepoint: Database) => {
    const restored = await restoreBatch(savepoint, section, batch, mode);
    const after = await listAccounts(savepoint, batch, mode);
    return { restored, after, changes: changesBetween(before, after) };
  };
  const done = await undone(tx, work, { onlyIf: isRefused });
  if (!isRefused(done)) return done;
  const changed = new Set(done.changes.map(({ id }) => id));
  const places = new Set(done.after.filter(({ id }) => changed.has(id)).map(({ place }) => place));
  const { sound, refused } = splitByFault(batch, (_record, place) => (places.has(place) ? NOT_ALLOWED : null));
  if (sound.records.length === 0) return { restored: refused, changes: [] };
  const { restored, changes } = await restoreAccounts(tx, sound, terms);
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
