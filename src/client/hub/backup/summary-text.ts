import { formatCount } from '#shared/domain/counted.ts';
import type { RestoreSummary } from '#shared/hub/backup.contract.ts';
import { staffChangeWords } from '#shared/hub/staff-change-words.ts';

type Kind = RestoreSummary['kinds'][number];
type Outcome = Exclude<keyof Kind, 'kind' | 'records'>;

/** What can happen to records, in display order. */
export const OUTCOMES: readonly { outcome: Outcome; label: string }[] = [
  { outcome: 'added', label: 'Added' },
  { outcome: 'skipped', label: 'Kept' },
  { outcome: 'overwritten', label: 'Overwritten' },
  { outcome: 'refused', label: 'Refused' },
  { outcome: 'unlinked', label: 'Unlinked' },
];

/** Leaves out kinds without a record in the file. */
export const shownKinds = ({ kinds }: RestoreSummary): Kind[] => kinds.filter(({ records }) => records > 0);

/** "1,100 added, 4 refused": outcomes with a count of zero are left out. */
export function outcomeText(kind: Pick<Kind, Outcome>): string {
  const parts = OUTCOMES.filter(({ outcome }) => kind[outcome] > 0).map(
    ({ outcome, label }) => `${formatCount(kind[outcome])} ${label.toLowerCase()}`,
  );
  return parts.length === 0 ? 'left out' : parts.join(', ');
}

/** The totals of all kinds. */
export function totalsOf({ kinds }: RestoreSummary): Record<Outcome | 'records', number> {
  const total = { records: 0, added: 0, skipped: 0, overwritten: 0, refused: 0, unlinked: 0 };
  for (const kind of kinds) {
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += kind[key]; // keys of a literal
  }
  return total;
}

/** "Records: 1,100 added, 4 refused.": what a restore has changed. */
export function restoredText(summary: RestoreSummary): string {
  const { added, overwritten, refused } = totalsOf(summary);
  const parts = [
    `${formatCount(added)} added`,
    ...(overwritten > 0 ? [`${formatCount(overwritten)} overwritten`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
  ];
  return `Records: ${parts.join(', ')}.`;
}

/** "Changed accounts of teachers: Vera Kramer (new password)."; null if there are none. */
export function staffChangesText({ staffChanges }: Pick<RestoreSummary, 'staffChanges'>): string | null {
  const named = staffChanges.map((change) => `${change.firstName} ${change.lastName} (${staffChangeWords(change)})`);
  return named.length === 0 ? null : `Changed accounts of teachers: ${named.join(', ')}.`;
}

/** "Lines 12, 40 and 41", or only the first of them if there are more. */
export function linesText({ lines, count }: RestoreSummary['refusals'][number]): string {
  if (lines.length === 0) return '';
  const more = count > lines.length ? ` and ${formatCount(count - lines.length)} more` : '';
  return `${lines.length === 1 && more === '' ? 'Line' : 'Lines'} ${lines.map(formatCount).join(', ')}${more}`;
}

/** "Pictures, videos and attachments: 3 added, 1 neither here nor in the backup."; null if both counts are 0. */
export function mediaText({ added, missing }: RestoreSummary['media']): string | null {
  const parts = [
    ...(added > 0 ? [`${formatCount(added)} added`] : []),
    ...(missing > 0 ? [`${formatCount(missing)} neither here nor in the backup`] : []),
  ];
  return parts.length === 0 ? null : `Pictures, videos and attachments: ${parts.join(', ')}.`;
}
