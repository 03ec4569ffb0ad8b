import type { QueryClient } from '@tanstack/react-query';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { counted, plural } from '#shared/domain/counted.ts';
import type * as contract from '#shared/practice/quiz-sessions.contract.ts';
import { OPTIONS_MAX } from '#shared/bank/question-fields.ts';
import { CONFIDENCES, type Confidence } from '#shared/practice/quiz-settings.ts';
import { call, CallError, serverMessage } from '#client/lib/call.ts';
import { flagQuestion, unflagQuestion } from '#shared/practice/quiz-sessions.endpoints.ts';
import type { Outbox } from '#client/lib/outbox.ts';
import {
  isAmount,
  isBoolean,
  isCount,
  isId,
  isInstant,
  isMaybe,
  isObjectOf,
  isRecordOf,
  isText,
  shapeOf,
  type Is,
} from '#client/lib/shapes.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { outboxes, type Channel } from './outbox.ts';
import { invalidateProgress } from './progress.ts';
import { answerQuiz, forgetQuestionPools } from './quiz-sessions.ts';

/** An answer that the student has submitted and the server has not recorded yet. */
export interface WaitingAnswer {
  sessionId: string;
  questionId: string;
  /** Null withdraws the answer, in an exam. */
  selectedAnswer: AnswerValue | null;
  /** How sure the student is, if they said so. */
  confidence?: Confidence | undefined;
  /** The response that they typed before they saw the options, if any. */
  typed?: string | undefined;
  timeSpent: number;
  /** When it was submitted, by the browser's clock. */
  at: string;
}

const isParts = isRecordOf((part): part is unknown => part !== undefined);
/** A rough check of stored data in the browser; the server checks thoroughly. */
export const isAnswerValue: Is<AnswerValue> = (value): value is AnswerValue =>
  (isCount(value) && value < OPTIONS_MAX) || isParts(value);
const isConfidence: Is<Confidence> = (value): value is Confidence => CONFIDENCES.some((each) => each === value);

const waitingAnswer = shapeOf(
  isObjectOf<WaitingAnswer>({
    sessionId: isId,
    questionId: isId,
    selectedAnswer: (value) => value === null || isAnswerValue(value),
    confidence: isMaybe(isConfidence),
    typed: isMaybe(isText),
    timeSpent: isAmount,
    at: isInstant,
  }),
);
export type AnswerOutbox = Outbox<WaitingAnswer>;

/** A flag that the student set or removed and the server has not recorded yet. */
export interface WaitingFlag {
  questionId: string;
  isFlagged: boolean;
}
const waitingFlag = shapeOf(isObjectOf<WaitingFlag>({ questionId: isId, isFlagged: isBoolean }));
export type FlagOutbox = Outbox<WaitingFlag>;

/** Events that the quiz on screen listens to. */
export interface QuizListener {
  sessionId: string | undefined;
  onAnswerRecorded: (answer: contract.SessionAnswer) => void;
  onAnswerRefused: (answer: WaitingAnswer, error: Error) => void;
  onFlagRefused: (flag: WaitingFlag) => void;
}

const listeners = new Set<QuizListener>();

export function listenToQuizOutbox(listener: QuizListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const listenersTo = (sessionId: string) => [...listeners].filter((listener) => listener.sessionId === sessionId);

/** How many answers the server refused, for each quiz that is not on screen. */
const refusedUnseen = new Map<string, number>();

/** How answers are stored, and sent one by one. */
export const answerChannel = (client: QueryClient): Channel<WaitingAnswer> => ({
  shape: waitingAnswer,
  idOf: ({ sessionId, questionId }) => `${sessionId}:${questionId}`,
  inOrder: (a, b) => Date.parse(a.at) - Date.parse(b.at),
  batchSize: 1,
  send: async ([entry]) => {
    if (entry === undefined) return { answered: [] };
    const { at: _at, ...body } = entry;
    const answer = await answerQuiz(body);
    for (const listener of listenersTo(entry.sessionId)) listener.onAnswerRecorded(answer);
    return { answered: [`${entry.sessionId}:${entry.questionId}`] };
  },
  onRecorded: () => void invalidateProgress(client),
  onRefused: ([answer], error) => {
    if (answer === undefined) return;
    const seeing = listenersTo(answer.sessionId);
    for (const listener of seeing) listener.onAnswerRefused(answer, error);
    if (seeing.length > 0) return;
    const count = (refusedUnseen.get(answer.sessionId) ?? 0) + 1;
    refusedUnseen.set(answer.sessionId, count);
    toast(answersRefused(count, error));
  },
});

export const answerOutboxOf = outboxes('quiz_answer', answerChannel);

export const flagOutboxOf = outboxes<WaitingFlag>('question_flag', (client) => ({
  shape: waitingFlag,
  idOf: ({ questionId }) => questionId,
  inOrder: () => 0,
  batchSize: 1,
  send: async ([entry]) => {
    if (entry === undefined) return { answered: [] };
    const params = { id: entry.questionId };
    await call(entry.isFlagged ? flagQuestion : unflagQuestion, { params });
    return { answered: [entry.questionId] };
  },
  onRecorded: () => void forgetQuestionPools(client),
  onRefused: ([flag], error) => {
    if (flag === undefined) return;
    toast(
      error instanceof CallError && error.status === 404
        ? failure('This question is no longer in the question bank, so its flag cannot be kept.')
        : failure('Failed to save your flag. Please try again.'),
    );
    for (const listener of listeners) listener.onFlagRefused(flag);
  },
}));

/** The quiz was over when the answer reached the server. */
export function isTooLate(error: unknown): boolean {
  return error instanceof CallError && (error.body?.code === 'time_is_up' || error.body?.code === 'completed');
}

/** "2 answers reached the server after the time was up and do not count." */
export function tooLateText(count: number, isTimeUp: boolean): string {
  const when = isTimeUp ? 'the time was up' : 'the quiz had ended';
  return `${counted(count, 'answer')} reached the server after ${when} and ${plural(count, 'does', 'do')} not count.`;
}

function answersRefused(count: number, error: Error): ToastContent {
  if (!isTooLate(error)) return failure(serverMessage(error, 'The server refused it.'), 'Failed to save your answer');
  const isTimeUp = error instanceof CallError && error.body?.code === 'time_is_up';
  return failure(tooLateText(count, isTimeUp), 'Sent too late');
}

function failure(description: string, title = 'Error'): ToastContent {
  return { title, description, variant: 'destructive' };
}
