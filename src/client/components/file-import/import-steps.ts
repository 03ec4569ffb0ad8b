import { counted } from '#shared/domain/counted.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { ProgressListeners } from '#client/lib/call-with-progress.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { type ImportFailure, type ImportKind, type ImportState, isWorking } from './import-state.ts';
import type { ImportStore } from './import-store.ts';

interface ImportCalls<Kind extends ImportKind> {
  preview: (input: { file: File; listeners: ProgressListeners }) => Promise<Kind['preview']>;
  store: (input: { token: string; choices: Kind['choices']; listeners: ProgressListeners }) => Promise<Kind['result']>;
}

/** The words for the imported items, and for the dialog. */
export interface ImportWords<Kind extends ImportKind> {
  /** Words for the file's entries and for the stored items: "row", "question". A file's cards become "flashcards". */
  unit: string;
  item: string;
  stored: string;
  /** "in the bank" */
  inStore: string;
  /** "Your file" */
  file: string;
  /** The dialog, such as "bulk upload", and its final stage, such as "report". */
  dialog: string;
  ending: string;
  /** Returns a note for the end of the notification's title if the import was no plain success. */
  warningOf?: (result: Kind['result']) => string | null;
}

export type ImportSteps<Kind extends ImportKind> = ReturnType<typeof importSteps<Kind>>;

/** The steps of an import. Each runs to its end even if the dialog is closed; the store has the outcome. */
export function importSteps<Kind extends ImportKind>(
  { dispatch, importState, isDialogShown, nextRun, nextCheck, abortCheck }: ImportStore<Kind>,
  { preview, store }: ImportCalls<Kind>,
  words: ImportWords<Kind>,
) {
  const check = async (file: File) => {
    const signal = nextCheck();
    const run = nextRun();
    dispatch({ type: 'readingStarted', run, file });
    try {
      const found = await preview({ file, listeners: { ...listenersOf(run), signal } });
      dispatch({ type: 'previewed', run, preview: found });
      if (!isDialogShown()) toast(checkedToast(found, words));
    } catch (error) {
      if (!signal.aborted) await fail(run, error);
    }
  };

  const startOver = () => dispatch({ type: 'startedOver' });
  const cancelCheck = () => {
    abortCheck();
    startOver();
  };

  const confirm = async ({ preview: { token }, choices }: Extract<ImportState<Kind>, { stage: 'previewed' }>) => {
    if (token === null) return;
    const run = nextRun();
    dispatch({ type: 'importStarted', run });
    try {
      const { onProgress } = listenersOf(run);
      const result = await store({ token, choices, listeners: { onProgress } });
      dispatch({ type: 'imported', run, result });
      toast(importedToast(result, words, { isSeen: isDialogShown() }));
    } catch (error) {
      await fail(run, error);
    }
  };

  function listenersOf(run: number) {
    return {
      onUpload: (sent: number, total: number) =>
        dispatch({
          type: 'advanced',
          run,
          work: sent < total ? { step: 'sending', sent, total } : { step: 'waiting' },
        }),
      onProgress: (progress: Progress) => dispatch({ type: 'advanced', run, work: { step: 'working', ...progress } }),
    };
  }

  async function fail(run: number, error: unknown): Promise<void> {
    const state = importState();
    if (!isWorking(state) || state.run !== run) return;
    const context = { during: state.stage, isFileReadable: await isReadable(state.file) };
    const failure = failureOf(error, context, words);
    dispatch({ type: 'failed', run, failure });
    toast(failureToast(failure));
  }

  return { check, cancelCheck, confirm, startOver };
}

/** A file that was saved again after it was chosen is no longer readable; the request then fails as if offline. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

const NOTHING_IMPORTED = 'Nothing was imported.';

/** "Left out: 3 rows with problems, 12 duplicates."; null if nothing was left out. */
export function leftOutText({ skippedProblems, skippedDuplicates }: ImportKind['result'], unit: string): string | null {
  const parts = [
    ...(skippedProblems > 0 ? [counted(skippedProblems, `${unit} with problems`, `${unit}s with problems`)] : []),
    ...(skippedDuplicates > 0 ? [counted(skippedDuplicates, 'duplicate')] : []),
  ];
  return parts.length === 0 ? null : `Left out: ${parts.join(', ')}.`;
}

/** The notification for users who closed the dialog while the file was being checked. */
export function checkedToast<Kind extends ImportKind>(
  { newCount, problemCount }: Kind['preview'],
  { file, item, dialog }: ImportWords<Kind>,
): ToastContent {
  const problems = problemCount === 0 ? '' : `, ${counted(problemCount, 'problem')}`;
  return {
    title: `${file} has been checked`,
    description: `${counted(newCount, `new ${item}`)}${problems}. Open the ${dialog} again to continue.`,
  };
}

/** Reports the stored items. If the dialog is closed, it also says where to find the rest. */
export function importedToast<Kind extends ImportKind>(
  result: Kind['result'],
  { unit, stored, dialog, ending, warningOf }: ImportWords<Kind>,
  { isSeen }: { isSeen: boolean },
): ToastContent {
  const warning = warningOf?.(result) ?? null;
  const description = [leftOutText(result, unit), isSeen ? null : `Open the ${dialog} again for the ${ending}.`]
    .filter((sentence) => sentence !== null)
    .join(' ');
  return {
    title: `Successfully uploaded ${counted(result.count, stored)}${warning === null ? '' : ` (${warning})`}`,
    ...(description !== '' && { description }),
    variant: warning === null ? 'success' : 'destructive',
  };
}

interface FailureContext {
  during: 'reading' | 'importing';
  isFileReadable: boolean;
}

/** Describes why an import failed and what happened to the file's content. */
export function failureOf<Kind extends ImportKind>(
  error: unknown,
  context: FailureContext,
  { item, stored, inStore }: ImportWords<Kind>,
): ImportFailure {
  const { during, isFileReadable } = context;
  const message = serverMessage(error, `Failed to upload ${stored}s`);
  const answer = error instanceof CallError && error.status !== 0 ? error : null;
  return { message, issues: answer?.body?.issues ?? [], isFileReadable, consequence: consequenceOf() };

  function consequenceOf(): string {
    if (!isFileReadable && during === 'reading')
      return 'The file has changed or moved on your computer since you chose it. Please choose it again.';
    if (answer !== null) {
      // For this code the message already says it.
      return during === 'reading' || answer.body?.code === 'import_refused' ? '' : NOTHING_IMPORTED;
    }
    if (during === 'reading') {
      return `The connection to the server was lost. ${NOTHING_IMPORTED}`;
    }
    return (
      `The connection to the server was lost before it had answered, so the ${item}s may or may not have been stored. ` +
      `Check the file again: what has been stored counts as already ${inStore}.`
    );
  }
}

export const failureToast = ({ message }: ImportFailure): ToastContent => ({
  title: 'Upload failed',
  description: message,
  variant: 'destructive',
});
