import type { ImportPreview, ImportResult } from '#shared/contract/question-files.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { ImportChoices } from '#client/api/question-files.ts';

/** How far a file is on its way (in bytes), or the server with it (in whatever its stage counts). */
export type Work =
  | { step: 'sending'; sent: number; total: number }
  | { step: 'waiting' }
  | ({ step: 'working' } & Progress);

/** Why nothing came of a file, and what has become of its questions. */
export interface ImportFailure {
  /** The server's words, or the usual ones. */
  message: string;
  /** What to make of it. */
  consequence: string;
  /** Single rows at fault, where the server named them. */
  issues: readonly { path: string; message: string }[];
  /** Not where it was saved again since it was chosen. */
  isFileReadable: boolean;
}

interface Running {
  /** Tells late news of an earlier run from those of this one. */
  run: number;
  file: File;
  work: Work;
}

export type ImportState =
  | { stage: 'choosing' }
  | ({ stage: 'reading' } & Running)
  | { stage: 'previewed'; file: File; preview: ImportPreview; choices: ImportChoices }
  | ({ stage: 'importing' } & Running)
  | { stage: 'done'; file: File; result: ImportResult }
  | { stage: 'failed'; file: File; failure: ImportFailure };

export type ImportAction =
  | { type: 'readingStarted'; run: number; file: File }
  | { type: 'importStarted'; run: number }
  | { type: 'advanced'; run: number; work: Work }
  | { type: 'previewed'; run: number; preview: ImportPreview }
  | { type: 'imported'; run: number; result: ImportResult }
  | { type: 'failed'; run: number; failure: ImportFailure }
  | { type: 'chosen'; choices: Partial<ImportChoices> }
  | { type: 'startedOver' }
  | { type: 'closed' };

export const CHOOSING: ImportState = { stage: 'choosing' };
const FIRST_CHOICES: ImportChoices = { skipDuplicates: true, validRowsOnly: false };

/** Whether the server or the connection is at work: then closing the dialog ends nothing. */
export function isWorking(state: ImportState): state is Extract<ImportState, Running> {
  return state.stage === 'reading' || state.stage === 'importing';
}

export function importReducer(state: ImportState, action: ImportAction): ImportState {
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
    const { file } = state;
    return { stage: 'importing', run: action.run, file, work: { step: 'sending', sent: 0, total: file.size } };
  }
  return isWorking(state) && state.run === action.run ? afterNews(state, action) : state;
}

type News = Extract<ImportAction, { type: 'advanced' | 'previewed' | 'imported' | 'failed' }>;

function afterNews(state: Extract<ImportState, Running>, action: News): ImportState {
  const { file } = state;
  if (action.type === 'advanced') return { ...state, work: action.work };
  if (action.type === 'imported') return { stage: 'done', file, result: action.result };
  if (action.type === 'failed') return { stage: 'failed', file, failure: action.failure };
  return { stage: 'previewed', file, preview: action.preview, choices: FIRST_CHOICES };
}
