import type { Dispatch } from 'react';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type {
  QuizPlace,
  QuizResult,
  QuizSession,
  RevealedKey,
  SessionAnswer,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { WaitingAnswer, WaitingFlag } from '#client/api/quiz-outbox.ts';
import type { Countdown } from '#client/lib/countdown.ts';
import { initialChoices, type SetupChoices } from './initial-choices.ts';

/** What happened to one question. A question without a mark is unanswered. */
export type QuestionMark =
  | { status: 'selected'; choice: AnswerValue }
  /** Submitted a moment ago. */
  | { status: 'sending'; choice: AnswerValue }
  /** Submitted, but the server could not be reached. */
  | { status: 'waiting'; choice: AnswerValue }
  | { status: 'submitted'; choice: AnswerValue; reveal: RevealedKey | null }
  | { status: 'skipped' };

/** Why a quiz ends; `reopened` is a quiz that the server had already completed. */
export type Ending = 'finished' | 'exam' | 'time-up' | 'reopened';

/** Options may be picked while `answering` alone. */
export type Stage =
  | { name: 'answering' }
  /** With the error of the attempt before, if there was one. */
  | { name: 'completing'; ending: Ending; error?: Error }
  | { name: 'completion-failed'; ending: Ending; error: Error }
  | { name: 'reviewing'; ending: Ending; result: QuizResult };

export type QuizDialog = 'options' | 'draft' | 'finish' | 'end' | 'keys';

export interface QuizInSetup {
  phase: 'setup';
  choices: SetupChoices;
  /** The session that was just left: the address, a moment behind, still names it. */
  left?: string | undefined;
}

export interface QuizInProgress {
  phase: 'in-progress';
  session: QuizSession;
  countdown: Countdown | null;
  index: number;
  marks: Readonly<Record<string, QuestionMark>>;
  flagged: ReadonlySet<string>;
  /** What was typed before the options were shown, by question; empty where the student looked without. */
  typed: Readonly<Record<string, string>>;
  /** Seconds on screen by question, before this page was opened. */
  secondsBefore: Readonly<Record<string, number>>;
  /** Questions whose answers reached the server when the quiz was over. */
  tooLate: ReadonlySet<string>;
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

/** What the student has done and the server has not answered for. */
export interface Waiting {
  answers: readonly WaitingAnswer[];
  flags: readonly WaitingFlag[];
}

export type Move = 'next' | 'previous' | 'first' | 'last' | 'forward-10' | 'back-10' | { index: number };

export type ProgressAction =
  /** Undefined: what was chosen is taken back. */
  | { type: 'answer-chosen'; choice: AnswerValue | undefined }
  /** Of the question on screen, with what was typed before. */
  | { type: 'options-shown'; typed: string }
  | { type: 'answer-sent'; questionId: string }
  | { type: 'answer-saved'; answer: SessionAnswer }
  | { type: 'answers-wait' }
  | { type: 'answer-refused'; questionId: string; isTooLate: boolean }
  | { type: 'question-skipped' }
  | { type: 'flag-toggled' }
  | { type: 'flag-refused'; questionId: string; wasFlagged: boolean }
  | { type: 'moved'; to: Move }
  | { type: 'finish-confirmed' }
  | { type: 'open-reviewed' }
  | { type: 'exam-submitted' }
  | { type: 'time-ran-out' }
  | { type: 'closed-by-server' }
  /** What the server says of the time that is left, and of breaks. */
  | { type: 'clock-told'; session: QuizSession; now: number }
  | { type: 'dialog-opened'; dialog: QuizDialog }
  | { type: 'dialog-closed' }
  | { type: 'completed'; result: QuizResult }
  | { type: 'completion-failed'; error: Error }
  | { type: 'completion-retried' }
  | { type: 'completion-abandoned' };

export type QuizAction =
  | {
      type: 'session-opened';
      session: QuizSession;
      /** Where it goes on, if that is not where the server has it. */
      place?: QuizPlace;
      /** Flags of a draft from before they were kept. */
      flagged?: readonly string[];
      now: number;
      /** What the server has yet to hear of. */
      waiting?: Waiting;
    }
  | { type: 'left' }
  | { type: 'choices-changed'; change: Partial<SetupChoices> }
  | ProgressAction
  | { type: 'questions-reviewed' };

/** What a part of the screen shows, and what it tells of. */
export interface QuizPart {
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
}

/** A fresh setup, with a category already chosen where the address names one. */
export function setupState(topicId?: string): QuizInSetup {
  return { phase: 'setup', choices: initialChoices(topicId) };
}
