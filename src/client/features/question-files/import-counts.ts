import type { ImportFormat, ImportPreview } from '#shared/contract/question-files.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import type { ImportOffer } from '#client/components/file-import/stage-actions.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';

const SHEETS: ReadonlySet<ImportFormat> = new Set(['csv', 'excel', 'zip']);

/** What one question of the file is called: a row of a sheet, else a question. */
export const unitOf = (format: ImportFormat): 'row' | 'question' => (SHEETS.has(format) ? 'row' : 'question');

/** How many questions the import would store. */
export function importableCount(
  { newCount, duplicateCount }: ImportPreview,
  { skipDuplicates }: ImportChoices,
): number {
  return newCount + (skipDuplicates ? 0 : duplicateCount);
}

/** Rows to mend. Several things may be wrong in one row, and a line that is no question counts as well. */
export function faultyRowCount({ totalCount, newCount, duplicateCount, problems }: ImportPreview): number {
  const strayLines = new Set(problems.flatMap(({ questionNumber, line }) => (questionNumber === null ? [line] : [])));
  return totalCount - newCount - duplicateCount + strayLines.size;
}

/** Why the import can't begin, with the way out; null where it can. */
export function obstacleOf(preview: ImportPreview, choices: ImportChoices): string | null {
  const { totalCount, duplicateCount, problemCount, format } = preview;
  const importable = importableCount(preview, choices);
  const mend = `Mend the ${counted(faultyRowCount(preview), unitOf(format))}`;
  if (problemCount > 0 && importable === 0) return `${mend}: there is nothing else to import.`;
  if (problemCount > 0 && !choices.validRowsOnly) {
    return `${mend}, or import the ${formatCount(importable)} valid ${importable === 1 ? 'one' : 'ones'}`;
  }
  if (importable > 0) return null;
  if (totalCount === 0) return 'There are no questions in this file.';
  return duplicateCount === 1
    ? 'This question is in the bank already.'
    : 'All of these questions are in the bank already.';
}

export const offerOf = (preview: ImportPreview, choices: ImportChoices): ImportOffer => ({
  label: `Import ${counted(importableCount(preview, choices), 'question')}`,
  obstacle: obstacleOf(preview, choices),
});
