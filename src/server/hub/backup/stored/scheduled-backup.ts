import { min } from 'drizzle-orm';
import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { AppError } from '#server/core/errors.ts';
import { deleteSetting, readSetting, writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import type { StoredBackup } from '#shared/hub/backup.contract.ts';
import { failureReason } from './backup-failure.ts';
import type { StoredBackups } from './stored-backups.service.ts';

/** A little less than a day, so that the hourly run does not shift the backup by an hour each day. */
const DUE_AFTER_MS = 23.5 * 3_600_000;

const failure = z.object({ at: z.string(), reason: z.string() });
export type BackupFailure = z.output<typeof failure>;

interface ScheduledBackupDependencies {
  db: Database;
  clock: Clock;
  backups: StoredBackups;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The daily backup. */
export function createScheduledBackup({ db, clock, backups, log }: ScheduledBackupDependencies) {
  /** Also due if the clock was set back since. */
  const isLongAgo = (instant: Date) => Math.abs(clock().getTime() - instant.getTime()) >= DUE_AFTER_MS;

  /** A hub without a backup waits until it is a day old. */
  async function isDue(stored: StoredBackup[]): Promise<boolean> {
    const latest = stored.find(({ reason }) => reason === 'scheduled');
    if (latest) return isLongAgo(new Date(latest.createdAt));
    const [oldest] = await db.select({ createdAt: min(users.createdAt) }).from(users);
    return oldest?.createdAt ? isLongAgo(oldest.createdAt) : false;
  }

  return {
    /**
     * Call it every hour. A failure is not thrown, but stored and shown to the teacher until the next success; the next
     * run tries again.
     */
    async makeWhenDue(): Promise<void> {
      try {
        const made = await backups.makeScheduledWhere(isDue);
        if (made !== null) await deleteSetting(db, 'backup_failure');
      } catch (error) {
        log.error({ err: error }, 'the daily backup failed');
        const cause = error instanceof AppError ? error.cause : error;
        const reason = failureReason(cause, backups.place);
        await writeSetting(db, 'backup_failure', { at: clock().toISOString(), reason });
      }
    },

    /** The failure of the last scheduled backup; null if it succeeded. */
    async failure(): Promise<BackupFailure | null> {
      return failure.safeParse(await readSetting(db, 'backup_failure')).data ?? null;
    },
  };
}
export type ScheduledBackup = ReturnType<typeof createScheduledBackup>;
