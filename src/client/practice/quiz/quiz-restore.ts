import type { QuizPosition, QuizSession, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { mergedPositions } from '#shared/practice/merged-position.ts';
import { isAnswerValue } from '#client/api/quiz-outbox.ts';
import type { Countdown } from '#client/lib/countdown.ts';
import {
  isAmount,
  isBoolean,
  isCount,
  isListOf,
  isMaybe,
  isObjectOf,
  isRecordOf,
  isText,
  shapeOf,
} from '#client/lib/shapes.ts';
import { isAnswerTo } from './quiz-selectors.ts';
import type { QuestionProgress, QuizInProgress, Stage, Waiting } from './quiz-state.ts';

interface Opening {
  /** By the monotonic clock, in milliseconds. */
  now: number;
  position?: QuizPosition | undefined;
  flagged?: readonly string[] | undefined;
  waiting?: Waiting | undefined;
}

/**
 * A quiz from the server's state (questions, answers, position, time left) and from state that only this browser has (a
 * position that the server has not received, entries that wait to be sent). The server's records win; for flags, the
 * student's latest change wins.
 */
export function openQuiz(
  session: QuizSession,
  { now, position = session.place, flagged, waiting }: Opening,
): QuizInProgress {
  const progress = progressOf(session, position, waiting?.answers ?? []);
  return {
    phase: 'in-progress',
    session,
    countdown: countdownOf(session, now),
    index: indexOf(session, position, progress),
    progress,
    flagged: flaggedOf(session, [...session.flaggedQuestionIds, ...(flagged ?? [])], waiting?.flags ?? []),
    typed: position.typed ?? {},
    secondsBefore: position.seconds,
    tooLate: new Set(),
    stage: stageOf(session),
    dialog: null,
  };
}

function flaggedOf(
  { questions }: QuizSession,
  before: readonly string[],
  waiting: Waiting['flags'],
): ReadonlySet<string> {
  const flagged = new Set(before);
  for (const { questionId, isFlagged } of waiting) {
    if (isFlagged) flagged.add(questionId);
    else flagged.delete(questionId);
  }
  return new Set(questions.map(({ id }) => id).filter((id) => flagged.has(id)));
}

export function countdownOf(session: Pick<QuizSession, 'remainingSeconds'>, now: number): Countdown | null {
  return session.remainingSeconds === null ? null : { remainingSeconds: session.remainingSeconds, at: now };
}

function stageOf(session: QuizSession): Stage {
  return session.completedAt === null ? { name: 'answering' } : { name: 'completing', ending: 'reopened' };
}

function progressOf(
  session: QuizSession,
  position: QuizPosition,
  waiting: Waiting['answers'],
): Record<string, QuestionProgress> {
  const questions = new Map(session.questions.map((question) => [question.id, question]));
  const progress: Record<string, QuestionProgress> = {};
  for (const id of position.skipped) {
    if (questions.has(id)) progress[id] = { status: 'skipped' };
  }
  // In an exam, unsent answers of this browser are newer.
  if (session.exam !== null) for (const answer of session.answers) submit(answer);
  for (const [id, choice] of Object.entries(position.selected)) {
    const question = questions.get(id);
    if (question !== undefined && isAnswerTo(question, choice)) progress[id] = { status: 'selected', choice };
  }
  for (const { sessionId, questionId, selectedAnswer } of waiting) {
    if (sessionId !== session.id) continue;
    if (selectedAnswer === null) delete progress[questionId];
    else progress[questionId] = { status: 'waiting', choice: selectedAnswer };
  }
  if (session.exam === null) for (const answer of session.answers) submit(answer);
  return progress;

  function submit({ questionId, selectedAnswer, reveal }: SessionAnswer) {
    if (selectedAnswer !== null) progress[questionId] = { status: 'submitted', choice: selectedAnswer, reveal };
  }
}

/** Without a position, as in a session that was only answered from elsewhere, continues at the first open question. */
function indexOf(session: QuizSession, position: QuizPosition, progress: Record<string, QuestionProgress>): number {
  const last = Math.max(session.questions.length - 1, 0);
  const hasPosition = position.index > 0 || position.skipped.length > 0 || Object.keys(position.seconds).length > 0;
  if (hasPosition) return Math.min(position.index, last);
  const firstOpen = session.questions.findIndex(
    ({ id }) => progress[id] === undefined || progress[id].status === 'selected',
  );
  return firstOpen === -1 ? last : firstOpen;
}

/** The student's position, with the seconds on screen by question. */
export function positionOf(quiz: QuizInProgress, seconds: Readonly<Record<string, number>>): QuizPosition {
  const position: QuizPosition = { index: quiz.index, selected: {}, skipped: [], seconds: {} };
  for (const [id, progress] of Object.entries(quiz.progress)) {
    if (progress.status === 'skipped') position.skipped.push(id);
    else if (progress.status !== 'submitted') position.selected[id] = progress.choice;
  }
  if (quiz.session.coveredQuestionIds.length > 0) position.typed = quiz.typed;
  for (const [id, spent] of Object.entries(seconds)) {
    // An exam's answers get their seconds when it ends.
    if (quiz.session.exam !== null || quiz.progress[id]?.status !== 'submitted')
      position.seconds[id] = Math.round(spent * 10) / 10;
  }
  return position;
}

/** The keys under which this browser stores the position of a running quiz, the quiz itself, and struck-out options. */
export const positionKey = (userId: string, sessionId: string) => `quiz_place:${userId}:${sessionId}`;
export const sessionKey = (userId: string, sessionId: string) => `quiz_session:${userId}:${sessionId}`;
export const strikesKey = (userId: string, sessionId: string) => `quiz_strikes:${userId}:${sessionId}`;

/** A position as stored in this browser until the server has it too. */
export interface StoredPosition extends QuizPosition {
  /** Whether the server has it: the server's later state then wins. */
  isSynced: boolean;
}
export const storedPosition = shapeOf(
  isObjectOf<StoredPosition>({
    index: isCount,
    selected: isRecordOf(isAnswerValue),
    skipped: isListOf(isText),
    seconds: isRecordOf(isAmount),
    typed: isMaybe(isRecordOf(isText)),
    isSynced: isBoolean,
  }),
);

/** The server's position merged with unsent changes of this browser; undefined if there are none. */
export function mergedPosition(server: QuizPosition, stored: StoredPosition | undefined): QuizPosition | undefined {
  if (stored === undefined || stored.isSynced) return undefined;
  const { isSynced: _isSynced, ...position } = stored;
  return mergedPositions(server, position);
}
