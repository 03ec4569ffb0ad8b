import type { RestoreOptions, RestoreSummary } from '#shared/hub/backup.contract.ts';
import type { Work } from '#client/components/file-import/import-state.ts';
import { FIRST_OPTIONS } from './restore-kinds.ts';

/** Why a check or a restore failed. */
export interface RestoreFailure {
  /** The server's message, or the usual one. */
  message: string;
  /** What has happened to the current data. */
  consequence: string;
}

/** A restore from its choices to its end; it never starts without a check of the same choices. */
export type RestoreState =
  | { stage: 'options'; options: RestoreOptions }
  | { stage: 'checking'; options: RestoreOptions; work: Work }
  | { stage: 'checked'; options: RestoreOptions; summary: RestoreSummary }
  | { stage: 'restoring'; options: RestoreOptions; work: Work }
  | { stage: 'done'; summary: RestoreSummary }
  | { stage: 'failed'; options: RestoreOptions; failure: RestoreFailure };

export type RestoreAction =
  | { type: 'chosen'; change: Partial<RestoreOptions> }
  | { type: 'checkStarted'; work: Work }
  | { type: 'advanced'; work: Work }
  | { type: 'checked'; summary: RestoreSummary }
  | { type: 'restoreStarted'; work: Work }
  | { type: 'restored'; summary: RestoreSummary }
  | { type: 'failed'; failure: RestoreFailure }
  | { type: 'reconsidered' };

export const CHOOSING: RestoreState = { stage: 'options', options: FIRST_OPTIONS };

export function restoreReducer(state: RestoreState, action: RestoreAction): RestoreState {
  if (state.stage === 'done') return state;
  const { options } = state;
  if (action.type === 'reconsidered') return { stage: 'options', options };
  if (action.type === 'chosen') {
    return state.stage === 'options' ? { ...state, options: { ...options, ...action.change } } : state;
  }
  if (action.type === 'checkStarted') {
    return state.stage === 'options' ? { stage: 'checking', options, work: action.work } : state;
  }
  if (action.type === 'restoreStarted') {
    return state.stage === 'checked' ? { stage: 'restoring', options, work: action.work } : state;
  }
  if (!isRunning(state)) return state;
  if (action.type === 'advanced') return { ...state, work: action.work };
  if (action.type === 'failed') return { stage: 'failed', options, failure: action.failure };
  if (action.type === 'checked') return { stage: 'checked', options, summary: action.summary };
  return { stage: 'done', summary: action.summary };
}

type Running = Extract<RestoreState, { work: Work }>;

export const isRunning = (state: RestoreState): state is Running =>
  state.stage === 'checking' || state.stage === 'restoring';
