import type { ProgressListeners } from '#client/lib/call-with-progress.ts';
import { toast } from '#client/lib/toast.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { failureOf, failureToast } from './import-failure.ts';
import type { ImportWords } from './import-failure.ts';
import { isWorking } from './import-state.ts';
import type { ImportKind, ImportState } from './import-state.ts';
import type { ImportStore } from './import-store.ts';

interface ImportCalls<Kind extends ImportKind> {
  preview: (input: { file: File; listeners: ProgressListeners }) => Promise<Kind['preview']>;
  store: (input: { file: File; choices: Kind['choices']; listeners: ProgressListeners }) => Promise<Kind['result']>;
}

export interface ImportMessages<Kind extends ImportKind> {
  words: ImportWords;
  /** For who closed the dialog while the file was being checked. */
  checked: (preview: Kind['preview']) => ToastContent;
  imported: (result: Kind['result'], context: { isSeen: boolean }) => ToastContent;
}

export type ImportSteps<Kind extends ImportKind> = ReturnType<typeof importSteps<Kind>>;

let lastRun = 0;
let reading: AbortController | null = null;

/** The steps of an import. Each goes on to its end when the dialog is closed; what follows is in the store. */
export function importSteps<Kind extends ImportKind>(
  { dispatch, importState, isDialogShown }: ImportStore<Kind>,
  { preview, store }: ImportCalls<Kind>,
  messages: ImportMessages<Kind>,
) {
  const check = async (file: File) => {
    reading?.abort();
    const controller = new AbortController();
    reading = controller;
    const run = startRun();
    dispatch({ type: 'readingStarted', run, file });
    try {
      const found = await preview({ file, listeners: { ...listenersOf(run), signal: controller.signal } });
      dispatch({ type: 'previewed', run, preview: found });
      if (!isDialogShown()) toast(messages.checked(found));
    } catch (error) {
      if (!controller.signal.aborted) await fail(run, error);
    }
  };

  const startOver = () => dispatch({ type: 'startedOver' });
  const cancelCheck = () => {
    reading?.abort();
    startOver();
  };

  const confirm = async ({ file, choices }: Extract<ImportState<Kind>, { stage: 'previewed' }>) => {
    const run = startRun();
    dispatch({ type: 'importStarted', run });
    try {
      const result = await store({ file, choices, listeners: listenersOf(run) });
      dispatch({ type: 'imported', run, result });
      toast(messages.imported(result, { isSeen: isDialogShown() }));
    } catch (error) {
      await fail(run, error);
    }
  };

  function listenersOf(run: number): ProgressListeners {
    return {
      onUpload: (sent, total) =>
        dispatch({
          type: 'advanced',
          run,
          work: sent < total ? { step: 'sending', sent, total } : { step: 'waiting' },
        }),
      onProgress: (progress) => dispatch({ type: 'advanced', run, work: { step: 'working', ...progress } }),
    };
  }

  async function fail(run: number, error: unknown): Promise<void> {
    const state = importState();
    if (!isWorking(state) || state.run !== run) return;
    const context = { during: state.stage, work: state.work, isFileReadable: await isReadable(state.file) };
    const failure = failureOf(error, context, messages.words);
    dispatch({ type: 'failed', run, failure });
    toast(failureToast(failure));
  }

  return { check, cancelCheck, confirm, startOver };
}

function startRun(): number {
  lastRun += 1;
  return lastRun;
}

/** A file that was saved again after it was chosen can't be read any more; the request then fails like a lost network. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
