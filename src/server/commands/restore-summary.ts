import type { RestoreSummary } from '#shared/hub/backup.contract.ts';
import { staffChangeWords } from '#shared/hub/staff-change-words.ts';

const COLUMNS = ['in the file', 'added', 'skipped', 'overwritten', 'refused', 'unlinked'] as const;

/** The result of a restore for the terminal: a table of the kinds of records, followed by notes. */
export function summaryLines(summary: RestoreSummary, location: string): string[] {
  const { backup, kinds, refusals, staffChanges, media, snapshot, message } = summary;
  const rows = kinds
    .filter(({ records }) => records > 0)
    .map(({ kind, records, added, skipped, overwritten, refused, unlinked }) =>
      [kind, records, added, skipped, overwritten, refused, unlinked].map(String),
    );
  return [
    `A ${backup.backupType} backup of ${backup.createdAt}`,
    ...aligned([['', ...COLUMNS], ...rows]),
    ...refusals.map(
      ({ kind, reason, count, lines }) =>
        `Refused: ${count} of ${kind}, ${reason} (line ${lines.join(', ')}${count > lines.length ? ', …' : ''})`,
    ),
    ...staffChanges.map((change) => {
      const { firstName, lastName, before, after } = change;
      return `Teacher’s account: ${firstName} ${lastName}, ${(before ?? after).email}: ${staffChangeWords(change)}`;
    }),
    `Pictures, videos and attachments: ${media.added} added${media.missing > 0 ? `, ${media.missing} missing` : ''}`,
    ...(snapshot === null ? [] : [`What was here before is kept as ${snapshot} (${location})`]),
    message,
  ];
}

/** Aligns the first column left, and the others, which are numbers, right. */
function aligned(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
