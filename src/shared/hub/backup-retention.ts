import { BACKUPS_KEPT, SNAPSHOTS_KEPT, type STORED_BACKUP_REASONS } from './backups.ts';
import { weekOf } from '../domain/study-days.ts';

export type StoredBackupReason = (typeof STORED_BACKUP_REASONS)[number];

interface Dated {
  reason: StoredBackupReason;
  createdAt: Date;
}

/**
 * The backups to keep of these: of those made by the clock or by hand, the last one of each of the latest days, weeks
 * and months that have any, in UTC, and the latest snapshots. The newest of each kind is always included.
 */
export function backupsToKeep<Backup extends Dated>(backups: readonly Backup[]): Set<Backup> {
  const latestFirst = backups.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const isSnapshot = ({ reason }: Dated) => reason === 'before-clear' || reason === 'before-restore';
  const regular = latestFirst.filter((backup) => !isSnapshot(backup));
  return new Set([
    ...lastOfEach(regular, dayOf).slice(0, BACKUPS_KEPT.daily),
    ...lastOfEach(regular, mondayOf).slice(0, BACKUPS_KEPT.weekly),
    ...lastOfEach(regular, monthOf).slice(0, BACKUPS_KEPT.monthly),
    ...latestFirst.filter(isSnapshot).slice(0, SNAPSHOTS_KEPT),
  ]);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
const mondayOf = (instant: Date) => weekOf(dayOf(instant)).monday;
const monthOf = (instant: Date) => dayOf(instant).slice(0, 7);

/** The first of each period in a list with the latest first. */
function lastOfEach<Backup extends Dated>(latestFirst: Backup[], periodOf: (instant: Date) => string): Backup[] {
  const periodAt = (index: number) => {
    const backup = latestFirst[index];
    return backup && periodOf(backup.createdAt);
  };
  return latestFirst.filter((_, index) => periodAt(index) !== periodAt(index - 1));
}
