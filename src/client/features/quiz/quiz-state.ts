import type { QuizResult, QuizSession, RevealedKey, SessionAnswer } from '#shared/contract/quiz-sessions.ts';
import type { Countdown } from './countdown.ts';
import { initialChoices, type SetupChoices } from './setup-choices.ts';
import type { FlagWishes } from './waiting-flags.ts';

/** What became of one question. A question without a mark is unanswered. */
export type QuestionMark =
  | { status: 'selected'; choice: number }
  | { status: 'sending'; choice: number }
  | { status: 'submitted'; choice: number; reveal: RevealedKey | null }
  | { status: 'skipped' };

/** Why a quiz ends; `reopened` is a quiz that the server had already completed. */
export type Ending = 'finished' | 'exam' | 'time-up' | 'reopened';

/** Options may be picked while `answering` alone. */
export type Stage =
  | { name: 'answering' }
  | { name: 'completing'; ending: Ending }
  | { name: 'completion-failed'; ending: Ending }
  | { name: 'reviewing'; ending: Ending; result: QuizResult };

export type QuizDialog = 'options' | 'skipped-warning' | 'unsubmitted-warning' | 'keys';

export interface QuizInSetup {
  phase: 'setup';
  choices: SetupChoices;
}

export interface QuizInProgress {
  phase: 'in-progress';
  session: QuizSession;
  countdown: Countdown | null;
  index: number;
  marks: Readonly<Record<string, QuestionMark>>;
  flagged: ReadonlySet<string>;
  stage: Stage;
  dialog: QuizDialog | null;
}

export interface QuizInResults {
  phase: 'results';
  /** The quiz as it was when it ended, to go back to in review mode. */
  quiz: QuizInProgress;
  ending: Ending;
  result: QuizResult;
}

export type QuizState = QuizInSetup | QuizInProgress | QuizInResults;

/** Where a quiz was left, as far as only this browser knows. Indexes are zero-based. */
export interface QuizPlace {
  index: number;
  selected: Readonly<Record<string, number>>;
  skipped: readonly string[];
  flagged: readonly string[];
}

export type Move = 'next' | 'previous' | 'first' | 'last' | 'forward-10' | 'back-10' | { index: number };

export type SetupAction = { type: 'choices-changed'; change: Partial<SetupChoices> };

export type ProgressAction =
  | { type: 'option-selected'; choice: number }
  | { type: 'answer-sent'; questionId: string }
  | { type: 'answer-saved'; answer: SessionAnswer }
  | { type: 'answer-failed'; questionId: string }
  | { type: 'question-skipped' }
  | { type: 'flag-toggled' }
  | { type: 'flag-refused'; questionId: string; wasFlagged: boolean }
  | { type: 'moved'; to: Move }
  | { type: 'finish-confirmed' }
  | { type: 'skipped-reviewed' }
  | { type: 'unsubmitted-reviewed' }
  | { type: 'exam-submitted' }
  | { type: 'time-ran-out' }
  | { type: 'closed-by-server' }
  | { type: 'countdown-synced'; countdown: Countdown | null }
  | { type: 'dialog-opened'; dialog: QuizDialog }
  | { type: 'dialog-closed' }
  | { type: 'completed'; result: QuizResult }
  | { type: 'completion-failed' }
  | { type: 'completion-retried' }
  | { type: 'completion-abandoned' };

export type ResultsAction = { type: 'questions-reviewed' };

export type QuizAction =
  | {
      type: 'session-opened';
      session: QuizSession;
      place: QuizPlace | undefined;
      now: number;
      /** Flags that the server has yet to hear of. */
      waitingFlags?: FlagWishes;
    }
  | { type: 'left' }
  | SetupAction
  | ProgressAction
  | ResultsAction;

/** A fresh setup, with a category already chosen where the address names one. */
export function setupState(topicId?: string): QuizInSetup {
  return { phase: 'setup', choices: initialChoices(topicId) };
}
