import type { ImportPreview, ImportResult } from '#shared/bank/question-files.contract.ts';
import type { ImportMessages } from '#client/components/file-import/import-steps.ts';
import { counted } from '#client/lib/counted.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import type { QuestionImport } from './import-store.ts';

/** Where answers disagree it is no plain success, and looks it. Where the dialog is closed, it says where the report is. */
export function importedToast(result: ImportResult, { isSeen }: { isSeen: boolean }): ToastContent {
  const { count, validation } = result;
  const { mismatches } = validation;
  const detected = mismatches === 0 ? '' : ` (${counted(mismatches, 'answer mismatch', 'answer mismatches')} detected)`;
  const description = [leftOutText(result), isSeen ? null : 'Open the bulk upload again for the report.']
    .filter((sentence) => sentence !== null)
    .join(' ');
  return {
    title: `Successfully uploaded ${counted(count, 'question')}${detected}`,
    ...(description !== '' && { description }),
    variant: mismatches === 0 ? 'success' : 'destructive',
  };
}

/** "Left out: 3 rows with problems, 12 duplicates."; null where nothing was. */
export function leftOutText({
  skippedProblems,
  skippedDuplicates,
}: Pick<ImportResult, 'skippedProblems' | 'skippedDuplicates'>): string | null {
  const parts = [
    ...(skippedProblems > 0 ? [counted(skippedProblems, 'row with problems', 'rows with problems')] : []),
    ...(skippedDuplicates > 0 ? [counted(skippedDuplicates, 'duplicate')] : []),
  ];
  return parts.length === 0 ? null : `Left out: ${parts.join(', ')}.`;
}

/** For who closed the dialog while the file was being checked. */
export function checkedToast({ newCount, problemCount }: ImportPreview): ToastContent {
  const problems = problemCount === 0 ? '' : `, ${counted(problemCount, 'problem')}`;
  return {
    title: 'Your file has been checked',
    description: `${counted(newCount, 'new question')}${problems}. Open the bulk upload again to go on.`,
  };
}

export const IMPORT_MESSAGES: ImportMessages<QuestionImport> = {
  words: { failure: 'Failed to upload questions', plural: 'questions', place: 'in the bank' },
  checked: checkedToast,
  imported: importedToast,
};
