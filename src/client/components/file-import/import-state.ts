import type { Progress } from '#shared/contract/progress-lines.ts';

/** Progress of the upload (in bytes), or of the server (in the unit of the current stage). */
export type Work =
  | { step: 'sending'; sent: number; total: number }
  | { step: 'waiting' }
  | ({ step: 'working' } & Progress);

/** Why a file was not imported, and what happened to its content. */
export interface ImportFailure {
  /** The server's message, or a default. */
  message: string;
  /** What the failure means for the user. */
  consequence: string;
  /** The rows at fault, if the server named them. */
  issues: readonly { path: string; message: string }[];
  /** False if the file was saved again since it was chosen. */
  isFileReadable: boolean;
}

/** The preview, choices and result types of one kind of import. */
export interface ImportKind {
  preview: {
    /** Confirms the import; null if the file has to be checked again first. */
    token: string | null;
    newCount: number;
    problemCount: number;
  };
  choices: object;
  result: { count: number; skippedProblems: number; skippedDuplicates: number };
}

export interface Running {
  /** Distinguishes late events of an earlier run from those of this one. */
  run: number;
  file: File;
  work: Work;
}

export type ImportState<Kind extends ImportKind> =
  | { stage: 'choosing' }
  | ({ stage: 'reading' } & Running)
  | { stage: 'previewed'; file: File; preview: Kind['preview']; choices: Kind['choices'] }
  | ({ stage: 'importing' } & Running)
  | { stage: 'done'; file: File; result: Kind['result'] }
  | { stage: 'failed'; file: File; failure: ImportFailure };

export type ImportAction<Kind extends ImportKind> =
  | { type: 'readingStarted'; run: number; file: File }
  | { type: 'importStarted'; run: number }
  | News<Kind>
  | { type: 'chosen'; choices: Partial<Kind['choices']> }
  | { type: 'startedOver' }
  | { type: 'closed' };

type News<Kind extends ImportKind> =
  | { type: 'advanced'; run: number; work: Work }
  | { type: 'previewed'; run: number; preview: Kind['preview'] }
  | { type: 'imported'; run: number; result: Kind['result'] }
  | { type: 'failed'; run: number; failure: ImportFailure };

export const CHOOSING = { stage: 'choosing' } as const;

/** Whether the server or the connection is at work: then closing the dialog interrupts nothing. */
export function isWorking<State extends { stage: string }>(state: State): state is Extract<State, Running> {
  return state.stage === 'reading' || state.stage === 'importing';
}

/** Returns the reducer for a kind of import whose choices reset to the given ones with each file. */
export function importReducerFor<Kind extends ImportKind>(firstChoices: Kind['choices']) {
  type State = ImportState<Kind>;

  function afterNews(state: Extract<State, Running>, action: News<Kind>): State {
    const { file } = state;
    if (action.type === 'advanced') return { ...state, work: action.work };
    if (action.type === 'imported') return { stage: 'done', file, result: action.result };
    if (action.type === 'failed') return { stage: 'failed', file, failure: action.failure };
    return { stage: 'previewed', file, preview: action.preview, choices: firstChoices };
  }

  return (state: State, action: ImportAction<Kind>): State => {
    if (action.type === 'readingStarted') {
      const { run, file } = action;
      return { stage: 'reading', run, file, work: { step: 'sending', sent: 0, total: file.size } };
    }
    if (action.type === 'closed') return isWorking(state) ? state : CHOOSING;
    if (action.type === 'startedOver') return CHOOSING;
    if (action.type === 'chosen') {
      return state.stage === 'previewed' ? { ...state, choices: { ...state.choices, ...action.choices } } : state;
    }
    if (action.type === 'importStarted') {
      if (state.stage !== 'previewed') return state;
      return { stage: 'importing', run: action.run, file: state.file, work: { step: 'waiting' } };
    }
    return isWorking(state) && state.run === action.run ? afterNews(state, action) : state;
  };
}
