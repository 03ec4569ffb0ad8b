import type { Dispatch } from 'react';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import {
  type AnswerReveal,
  QUESTION_COUNT_DEFAULT,
  type QuestionPool,
  TIME_LIMIT_CUSTOM_START_MINUTES,
} from '#shared/practice/quiz-settings.ts';
import type {
  QuizPosition,
  QuizResult,
  QuizSession,
  RevealedKey,
  SessionAnswer,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { AnswerOutbox, FlagOutbox, WaitingAnswer, WaitingFlag } from '#client/api/quiz-outbox.ts';
import type { Countdown } from '#client/lib/countdown.ts';

/** How far the student is with one question; a question without an entry is unanswered. */
export type QuestionProgress =
  | { status: 'selected'; choice: AnswerValue }
  /** Being submitted. */
  | { status: 'sending'; choice: AnswerValue }
  /** Submitted, but the server could not be reached. */
  | { status: 'waiting'; choice: AnswerValue }
  | { status: 'submitted'; choice: AnswerValue; reveal: RevealedKey | null }
  | { status: 'skipped' };

/** Why a quiz ends; `reopened` is a quiz that the server had already completed. */
export type Ending = 'finished' | 'exam' | 'time-up' | 'reopened';

/** Options can be selected only while `answering`. */
export type Stage =
  | { name: 'answering' }
  /** With the error of the previous attempt, if there was one. */
  | { name: 'completing'; ending: Ending; error?: Error }
  | { name: 'completion-failed'; ending: Ending; error: Error }
  | { name: 'reviewing'; ending: Ending; result: QuizResult };

export type QuizDialog = 'options' | 'draft' | 'finish' | 'end' | 'keys';

/** The settings on "Take a Quiz". Custom fields stay as typed. */
export interface SetupChoices {
  topicIds: ReadonlySet<string>;
  /** The questions to draw from. */
  pool: QuestionPool;
  /** The last preset that was selected; it still applies while a custom number is out of range. */
  preset: number | 'all';
  isCustomCount: boolean;
  customCount: string;
  /** Minutes, 0 for none. */
  timeLimit: number | 'custom';
  customTimeLimit: string;
  answerReveal: AnswerReveal;
}

export interface QuizInSetup {
  phase: 'setup';
  choices: SetupChoices;
  /** The session that was just left: the address, which lags a moment behind, still contains it. */
  left?: string | undefined;
}

export interface QuizInProgress {
  phase: 'in-progress';
  session: QuizSession;
  countdown: Countdown | null;
  index: number;
  progress: Readonly<Record<string, QuestionProgress>>;
  flagged: ReadonlySet<string>;
  /** The text typed before the options were shown, by question; empty if the student typed nothing. */
  typed: Readonly<Record<string, string>>;
  /** Seconds on screen by question, before this page was opened. */
  secondsBefore: Readonly<Record<string, number>>;
  /** Questions whose answers reached the server after the quiz was over. */
  tooLate: ReadonlySet<string>;
  stage: Stage;
  dialog: QuizDialog | null;
}

export interface QuizInResults {
  phase: 'results';
  /** The quiz as it was when it ended, for review mode. */
  quiz: QuizInProgress;
  ending: Ending;
  result: QuizResult;
}

export type QuizState = QuizInSetup | QuizInProgress | QuizInResults;

/** The student's actions that the server has not acknowledged. */
export interface Waiting {
  answers: readonly WaitingAnswer[];
  flags: readonly WaitingFlag[];
}

/** Sends the student's actions, and keeps them until the server has acknowledged them. */
export interface QuizOutbox {
  answers: AnswerOutbox;
  flags: FlagOutbox;
}

export type Move = 'next' | 'previous' | 'first' | 'last' | 'forward-10' | 'back-10' | { index: number };

export type ProgressAction =
  /** Undefined clears the response. */
  | { type: 'answer-chosen'; choice: AnswerValue | undefined }
  /** For the question on screen, with the text typed before. */
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
  /** The server's remaining time and breaks. */
  | { type: 'clock-synced'; session: QuizSession; now: number }
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
      /** The position to continue at, if it differs from the server's. */
      position?: QuizPosition;
      now: number;
      /** Entries that the server has not received yet. */
      waiting?: Waiting;
    }
  | { type: 'left' }
  | { type: 'choices-changed'; change: Partial<SetupChoices> }
  | ProgressAction
  | { type: 'questions-reviewed' };

/** The props of a part of the screen: the quiz, and a function to change it. */
export interface QuizPart {
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
}

/** A new setup, with the category from the address selected, if there is one. */
export function setupState(topicId?: string): QuizInSetup {
  return {
    phase: 'setup',
    choices: {
      topicIds: new Set(topicId === undefined ? [] : [topicId]),
      pool: 'all',
      preset: QUESTION_COUNT_DEFAULT,
      isCustomCount: false,
      customCount: '',
      timeLimit: 0,
      customTimeLimit: String(TIME_LIMIT_CUSTOM_START_MINUTES),
      answerReveal: 'after_submit',
    },
  };
}
