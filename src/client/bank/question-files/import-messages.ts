import type { ImportFormat, ImportPreview } from '#shared/bank/question-files.contract.ts';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import type { ImportWords } from '#client/components/file-import/import-steps.ts';
import type { ImportOffer } from '#client/components/file-import/stage-actions.tsx';
import type { QuestionImport } from './import-store.ts';

export const IMPORT_WORDS: ImportWords<QuestionImport> = {
  unit: 'row',
  item: 'question',
  stored: 'question',
  inStore: 'in the bank',
  file: 'Your file',
  dialog: 'bulk upload',
  ending: 'report',
  warningOf: ({ validation: { mismatches } }) =>
    mismatches === 0 ? null : `${counted(mismatches, 'answer mismatch', 'answer mismatches')} detected`,
};

const SHEETS: ReadonlySet<ImportFormat> = new Set(['csv', 'excel', 'zip']);

/** What one question of the file is called: in a sheet it is a row. */
const unitOf = (format: ImportFormat): 'row' | 'question' => (SHEETS.has(format) ? 'row' : 'question');

/** How many questions the import would store. */
export function importableCount(
  { newCount, duplicateCount, hidden }: ImportPreview,
  { skipDuplicates, takeHidden }: ImportChoices,
): number {
  const hiddenCount = takeHidden ? hidden.newCount + (skipDuplicates ? 0 : hidden.duplicateCount) : 0;
  return newCount + (skipDuplicates ? 0 : duplicateCount) + hiddenCount;
}

/** Counts the rows to fix. One row may have several faults, and a line that is not a question counts as well. */
export function rowsWithProblems({ totalCount, newCount, duplicateCount, hidden, problems }: ImportPreview): number {
  const strayLines = new Set(problems.flatMap(({ questionNumber, line }) => (questionNumber === null ? [line] : [])));
  return totalCount - newCount - duplicateCount - hidden.count + strayLines.size;
}

/** Why the import can't start, and how to proceed; null if it can. */
export function obstacleOf(preview: ImportPreview, choices: ImportChoices): string | null {
  const { totalCount, duplicateCount, problemCount } = preview;
  const importable = importableCount(preview, choices);
  if (problemCount > 0 && importable === 0) return `${fixText(preview)}: there is nothing else to import.`;
  if (importable > 0) return unclearTopicOf(preview, choices);
  if (totalCount === 0) return 'There are no questions in this file.';
  if (duplicateCount === 0) return 'All of these questions are hidden or deleted in the file.';
  return plural(
    duplicateCount,
    'This question is in the bank already.',
    'All of these questions are in the bank already.',
  );
}

/** A name in the file that several subcategories have, and for which none has been chosen yet. */
function unclearTopicOf({ topicMatches }: ImportPreview, { topicId, topics }: ImportChoices): string | null {
  if (topicId !== null) return null;
  const unclear = topicMatches.find(({ name, places }) => places.length > 1 && topics[name] === undefined);
  return unclear === undefined ? null : `Choose which topic “${unclear.name}” is`;
}

const fixText = (preview: ImportPreview) => `Fix the ${counted(rowsWithProblems(preview), unitOf(preview.format))}`;

/** What the button imports. With a faulty file, it says that only the valid questions are. */
export function offerOf(preview: ImportPreview, choices: ImportChoices): ImportOffer<ImportChoices> {
  const count = importableCount(preview, choices);
  const obstacle = obstacleOf(preview, choices);
  if (preview.problemCount === 0 || count === 0) return { label: `Import ${counted(count, 'question')}`, obstacle };
  return {
    label: `Import the ${formatCount(count)} valid ${plural(count, 'question')}`,
    obstacle,
    advice: `${fixText(preview)}, or import the ${formatCount(count)} valid ${plural(count, 'one')}`,
    implied: { validRowsOnly: true },
  };
}
