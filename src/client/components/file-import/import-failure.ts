import { CallError, serverMessage } from '#client/lib/call.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import type { ImportFailure, Work } from './import-state.ts';

const NOTHING_IMPORTED = 'Nothing was imported.';

/** The words for what is imported. */
export interface ImportWords {
  /** "Failed to upload questions" */
  failure: string;
  /** "questions" */
  plural: string;
  /** "in the bank" */
  place: string;
}

interface FailureContext {
  during: 'reading' | 'importing';
  /** How far it was. */
  work: Work;
  isFileReadable: boolean;
}

/** What has happened to an import that failed, and of what was in the file. */
export function failureOf(error: unknown, context: FailureContext, words: ImportWords): ImportFailure {
  const { during, work, isFileReadable } = context;
  const message = serverMessage(error, words.failure);
  const answer = error instanceof CallError && error.status !== 0 ? error : null;
  return { message, issues: answer?.body?.issues ?? [], isFileReadable, consequence: consequenceOf() };

  function consequenceOf(): string {
    if (!isFileReadable)
      return 'The file has changed or moved on your computer since you chose it. Please choose it again.';
    if (answer !== null) {
      // With this code the message says it.
      return during === 'reading' || answer.body?.code === 'import_refused' ? '' : NOTHING_IMPORTED;
    }
    if (during === 'reading' || work.step === 'sending') {
      return `The connection to the server was lost. ${NOTHING_IMPORTED}`;
    }
    return (
      `The connection to the server was lost before it had answered, so the ${words.plural} may or may not have been stored. ` +
      `Check the file again: what has been stored counts as already ${words.place}.`
    );
  }
}

export const failureToast = ({ message }: ImportFailure): ToastContent => ({
  title: 'Upload failed',
  description: message,
  variant: 'destructive',
});
