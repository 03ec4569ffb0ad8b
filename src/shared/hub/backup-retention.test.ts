import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '#tests/support/for-all.ts';
import { backupsToKeep, type StoredBackupReason } from './backup-retention.ts';
import { STORED_BACKUP_REASONS } from './backups.ts';

const at = (instant: string, reason: StoredBackupReason = 'scheduled') => ({ reason, createdAt: new Date(instant) });
const kept = (backups: ReturnType<typeof at>[]) =>
  [...backupsToKeep(backups)].map(({ createdAt }) => createdAt.toISOString().slice(0, 16)).toSorted();
const daily = (count: number, last: string) =>
  Array.from({ length: count }, (_, i) => at(new Date(Date.parse(last) - i * 86_400_000).toISOString()));

describe('the backups to keep', () => {
  it('include all while there are few', () => {
    expect(kept(daily(7, '2026-03-11T03:00:00Z'))).toHaveLength(7);
    expect(kept([])).toEqual([]);
  });

  it('include the last of each of 7 days, 4 weeks and 6 months, after a year with one a day', () => {
    // A Wednesday: its week began on the 9th.
    expect(kept(daily(365, '2026-03-11T03:00:00Z'))).toEqual([
      '2025-10-31T03:00',
      '2025-11-30T03:00',
      '2025-12-31T03:00',
      '2026-01-31T03:00',
      '2026-02-22T03:00',
      '2026-02-28T03:00',
      '2026-03-01T03:00',
      '2026-03-05T03:00',
      '2026-03-06T03:00',
      '2026-03-07T03:00',
      '2026-03-08T03:00',
      '2026-03-09T03:00',
      '2026-03-10T03:00',
      '2026-03-11T03:00',
    ]);
  });

  it('include the last of a day, made by the clock or by hand', () => {
    expect(
      kept([at('2026-03-11T23:59:59Z', 'manual'), at('2026-03-11T00:00:00Z'), at('2026-03-10T23:59:59Z', 'manual')]),
    ).toEqual(['2026-03-10T23:59', '2026-03-11T23:59']);
  });

  it('count only days that have any, however long ago', () => {
    expect(kept([at('2026-03-11T03:00:00Z'), at('2020-01-01T03:00:00Z')])).toHaveLength(2);
  });

  it('include the latest 10 snapshots, whatever else there is', () => {
    const snapshots = Array.from({ length: 12 }, (_, i) =>
      at(`2026-03-11T10:${10 + i}:00Z`, i % 2 ? 'before-clear' : 'before-restore'),
    );
    expect(kept([...snapshots, at('2026-03-11T11:00:00Z')])).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `2026-03-11T10:${12 + i}`),
      '2026-03-11T11:00',
    ]);
  });

  it('always include the newest, are bounded, and stay the same after the rest is deleted', () => {
    const backup = fc.record({
      reason: fc.constantFrom(...STORED_BACKUP_REASONS),
      createdAt: fc.date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
    });
    forAll(fc.array(backup, { minLength: 1, maxLength: 60 }), (backups) => {
      const keep = [...backupsToKeep(backups)];
      const newest = Math.max(...backups.map(({ createdAt }) => createdAt.getTime()));
      expect(keep.some(({ createdAt }) => createdAt.getTime() === newest)).toBe(true);
      expect(keep.length).toBeLessThanOrEqual(7 + 4 + 6 + 10);
      expect(backupsToKeep(keep).size).toBe(keep.length);
    });
  });
});
