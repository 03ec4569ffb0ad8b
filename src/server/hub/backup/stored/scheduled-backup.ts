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

/** A little less than a day, so that hourly runs do not shift it by an hour each day. */
const DUE_AFTER_MS = 23.5 * 3_600_000;

const failure = z.object({ at: z.string(), reason: z.string() });
export type BackupFailure = z.output<typeof failure>;

interface ScheduledBackupDependencies {
  db: Database;
  clock: Clock;
  backups: StoredBackups;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The backup that the clock makes once a day. */
export function createScheduledBackup({ db, clock, backups, log }: ScheduledBackupDependencies) {
  /** Also where the clock was put back since. */
  const isLongAgo = (instant: Date) => Math.abs(clock().getTime() - instant.getTime()) >= DUE_AFTER_MS;

  /** A hub without one waits until it has been there for a day. */
  async function isDue(stored: StoredBackup[]): Promise<boolean> {
    const latest = stored.find(({ reason }) => reason === 'scheduled');
    if (latest) return isLongAgo(new Date(latest.createdAt));
    const [oldest] = await db.select({ createdAt: min(users.createdAt) }).from(users);
    return oldest?.createdAt ? isLongAgo(oldest.createdAt) : false;
  }

  return {
    /**
     * Call it every hour. What fails is kept for the teacher to see until the next success, and not thrown: the next
     * hour tries again.
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

    /** Of the last backup by the clock; null where it was made. */
    async failure(): Promise<BackupFailure | null> {
      return failure.safeParse(await readSetting(db, 'backup_failure')).data ?? null;
    },
  };
}
export type ScheduledBackup = ReturnType<typeof createScheduledBackup>;
