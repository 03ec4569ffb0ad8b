import type { ImportPreview, ImportResult } from '#shared/contract/question-files.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import type { ImportFailure, Work } from './import-state.ts';

const FAILED = 'Failed to upload questions';
/** The server says it too, where rows are at fault. */
const NOTHING_IMPORTED = 'Nothing was imported.';

interface FailureContext {
  during: 'reading' | 'importing';
  /** How far it was. */
  work: Work;
  isFileReadable: boolean;
}

export function failureOf(error: unknown, { during, work, isFileReadable }: FailureContext): ImportFailure {
  const message = serverMessage(error, FAILED);
  const issues = (error instanceof CallError && error.body?.issues) || [];
  const hasNoAnswer = !(error instanceof CallError) || error.status === 0;
  return { message, issues, isFileReadable, consequence: consequenceOf() };

  function consequenceOf(): string {
    if (!isFileReadable)
      return 'The file has changed or moved on your computer since you chose it. Please choose it again.';
    if (!hasNoAnswer) return during === 'reading' || message.includes(NOTHING_IMPORTED) ? '' : NOTHING_IMPORTED;
    if (during === 'reading' || work.step === 'sending') {
      return `The connection to the server was lost. ${NOTHING_IMPORTED}`;
    }
    return (
      'The connection to the server was lost before it had answered, so the questions may be stored or not. ' +
      'Check the file again: what has been stored counts as already in the bank.'
    );
  }
}

export const failureToast = ({ message }: ImportFailure): ToastContent => ({
  title: 'Upload failed',
  description: message,
  variant: 'destructive',
});

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
