import { finished } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { conflict } from '#server/core/errors.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import { undone } from '#server/db/transactions.ts';
import type { RestoreOptions, RestoreSummary } from '#shared/hub/backup.contract.ts';
import { replayDisagreeing } from '../../../cards/card-reviews/replay-disagreeing.ts';
import { clearAll } from '../clear/clear.repository.ts';
import { MEDIA_SECTION } from '../file/format.ts';
import { openBackup, type FoundHeader } from '../file/read-backup.ts';
import type { Section } from '../file/section.ts';
import { SECTIONS } from '../file/sections.ts';
import type { StoredBackups } from '../stored/stored-backups.service.ts';
import type { BackupSource } from './backup-source.ts';
import { FileParts } from './file-parts.ts';
import { countMissingMedia } from './missing-media.ts';
import { restoreMedia } from './restore-media.ts';
import {
  beginRestore,
  bringFactorsBack,
  endRestore,
  hasActiveOwner,
  isWorkedIn,
  listErasedAccounts,
  listMovedAccounts,
  recountSessions,
  setFactorsAside,
  type ErasedAccount,
} from './restore.repository.ts';
import { shapeFault } from './record-shapes.ts';
import { restoreBatch, splitByFault } from './restore-batch.ts';
import { RestoreTally } from './restore-tally.ts';
import { restoreAccounts, signOutChanged } from './staff-changes.ts';

export interface RestoreDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  stored: Pick<StoredBackups, 'make'>;
  /** Rebuilds counters and statistics from the records. */
  recount: () => Promise<void>;
  /** Erases accounts again that were erased here but restored from the file. */
  eraseAgain: (tx: Database, accounts: ErasedAccount[]) => Promise<void>;
}

export interface RestoreRequest {
  source: BackupSource;
  options: RestoreOptions;
  /** Deletes everything except teachers' accounts first, so that the hub becomes what is in the backup. */
  replaces?: boolean;
  /** The teacher who restores, whose own account is not changed; null at the shell. */
  actorId: string | null;
  report: ReportProgress;
  /** Adds the result to the audit log, in the transaction of the restore, so that neither is stored without the other. */
  record: (tx: Database, details: Record<string, unknown>) => Promise<void>;
}

/**
 * Restores backups: all or nothing, in one transaction, after the whole file has been read and verified, and after a
 * snapshot. Throws 400 for a file that is not a backup, damaged, of a newer version, or too old.
 */
export function createRestoreService({ db, clock, media, stored, recount, eraseAgain }: RestoreDependencies) {
  /** `brought` are files that a dry run leaves in the backup. */
  async function restoreRecords(
    tx: Database,
    { source, options, replaces = false, actorId, report }: RestoreRequest,
    { files, brought }: { files: string[]; brought: Set<string> },
  ): Promise<{ tally: RestoreTally; missing: number }> {
    await beginRestore(tx);
    if (replaces) {
      await setFactorsAside(tx);
      await clearAll(tx, clock());
    }
    const hadOwner = await hasActiveOwner(tx);
    const isMerge = !replaces && (await isWorkedIn(tx));
    const tally = new RestoreTally();
    const accounts = new Map<string, string>();
    const mode = { overwrites: replaces || options.overwriteExisting, accounts };
    // A file alone must not make anybody a teacher, nor open a teacher's account to somebody else.
    const mayChangeStaff = options.allowStaffChanges || options.dryRun || replaces || actorId === null;
    const broughtBack: ErasedAccount[] = [];
    const { header, batches } = await openBackup(await source.open());
    const total = recordsIn(header);
    for await (const batch of batches) {
      const section = SECTIONS.find(({ name }) => name === batch.section);
      if (section === undefined || batch.records.length === 0) continue;
      const isAccounts = section.name === 'users';
      // Accounts are always read, since records may belong to accounts that have another id here.
      if (!isAccounts && !isIncluded(section, options)) continue;
      const { sound: records, refused } = splitByFault(batch.records, (record) => shapeFault(section.name, record));
      if (isAccounts) {
        broughtBack.push(...(await listErasedAccounts(tx, records)));
        for (const [fileId, id] of await listMovedAccounts(tx, records)) accounts.set(fileId, id);
        if (!isIncluded(section, options)) continue;
      }
      tally.add(section.name, refused);
      if (isAccounts) {
        const { restored, changes } = await restoreAccounts(tx, { section, records, mode, actorId, mayChangeStaff });
        tally.add(section.name, restored);
        tally.addStaffChanges(changes);
      } else tally.add(section.name, await restoreBatch(tx, { section, records, mode }));
      report({ stage: 'Restoring records', done: tally.records, total });
    }
    if (hadOwner && !(await hasActiveOwner(tx))) {
      throw conflict('After this restore no teacher could sign in, so nothing was restored.', 'last_teacher');
    }
    if (replaces) await bringFactorsBack(tx);
    await signOutChanged(tx, tally.staffChanges);
    await endRestore(tx, { now: clock(), files });
    if (isMerge) {
      await recountSessions(tx);
      await replayDisagreeing(tx, clock());
    }
    await eraseAgain(tx, broughtBack);
    return { tally, missing: await countMissingMedia(tx, { media, brought }) };
  }

  return {
    async restore(request: RestoreRequest): Promise<RestoreSummary> {
      const { source, options, replaces = false, report, record } = request;
      const { header, names } = await verified(source, media, report);
      const backup = { backupType: header.backupType, createdAt: header.createdAt };
      const resultOf = (tally: RestoreTally) => ({
        backupType: backup.backupType,
        options: Object.entries({ ...options, replaces }).flatMap(([name, value]) => (value === true ? [name] : [])),
        ...tally.sums,
        staff: tally.staffChanges.map(({ id }) => id),
      });
      if (options.dryRun) {
        const { tally, missing } = await undone(
          db,
          (tx) => restoreRecords(tx, request, { files: [], brought: names }),
          { transact: longTransaction },
        );
        await record(db, resultOf(tally));
        return { ...summaryOf(tally, true), backup, media: { added: 0, missing }, snapshot: null };
      }
      const { name: snapshot } = await stored.make('before-restore', report);
      const files = await restoreMedia(source, media, report);
      const { tally, missing } = await longTransaction(db, async (tx) => {
        const done = await restoreRecords(tx, request, { files: files.names, brought: new Set() });
        await record(tx, resultOf(done.tally));
        return done;
      });
      report({ stage: 'Counting', done: 0, total: 1 });
      // PostgreSQL's statistics are of the tables before the restore; the embedded engine never updates its own.
      await longTransaction(db, (tx) => tx.execute(sql`analyze`));
      await recount();
      return { ...summaryOf(tally, false), backup, media: { added: files.added, missing }, snapshot };
    },
  };
}
export type RestoreService = ReturnType<typeof createRestoreService>;

const isIncluded = ({ include }: Section, options: RestoreOptions) =>
  include.length === 0 || include.some((option) => options[option]);

const recordsIn = ({ counts }: FoundHeader) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * Reads the whole backup, and files beside it that are missing here, before anything is changed. Returns its header and
 * the names of its files.
 */
async function verified(
  source: BackupSource,
  media: MediaStore,
  report: ReportProgress,
): Promise<{ header: FoundHeader; names: Set<string> }> {
  const names = new Set<string>();
  const parts = new FileParts();
  const { header, batches } = await openBackup(await source.open());
  let done = 0;
  for await (const { section, records } of batches) {
    if (section === MEDIA_SECTION) for (const record of records) names.add(parts.take(record).part.name);
    else {
      done += records.length;
      report({ stage: 'Checking the backup', done, total: recordsIn(header) });
    }
  }
  parts.end();
  for await (const file of source.files()) {
    names.add(file.name);
    if (!file.isChecked || (await media.size(file.kind, file.name)) === file.bytes) continue;
    report({ stage: 'Checking files', done: names.size, total: names.size });
    const found = await file.read();
    if (found !== null) await finished(found.stream.resume());
  }
  return { header, names };
}

function summaryOf(tally: RestoreTally, isDryRun: boolean) {
  const { added, overwritten, refused } = tally.sums;
  const changes = `${added} records ${isDryRun ? 'would be ' : ''}added, ${overwritten} overwritten, ${refused} refused`;
  return {
    message: isDryRun ? `The backup is sound: ${changes}.` : `The backup was restored: ${changes}.`,
    isDryRun,
    kinds: tally.kinds,
    refusals: tally.refusals,
    staffChanges: tally.staffChanges,
  };
}
