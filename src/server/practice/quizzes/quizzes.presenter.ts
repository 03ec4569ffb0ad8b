import { answerIn, fractionOf } from '#server/core/answer-values.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { timeFor } from '#shared/domain/extra-time.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import type {
  HistoryAttempt,
  QuizHistoryEntry,
  QuizPosition,
  QuizResult,
  QuizSession,
  ReviewedQuestion,
  SessionAnswer,
} from '#shared/practice/quiz-sessions.contract.ts';
import { QUESTION_MAX_SECONDS } from '#shared/practice/quiz-settings.ts';
import { breakLeft, limitOf } from './deadlines.ts';
import type { CompletedSession, SessionRow } from './quizzes.repository.ts';
import type { RecordedAnswer, SessionQuestionRow } from './session-questions.repository.ts';

/** The name of a quiz by its topics; restored sessions may have none. */
export const quizName = (topicName: string | null) => topicName?.trim() || 'General Quiz';

/** Exams, checks and attempts at assignments stay open until they are handed in or their time is up. */
export const canBePutAside = ({ exam, checkOf, assignmentId }: SessionRow) =>
  exam === null && checkOf === null && assignmentId === null;

type Key = Pick<SessionQuestionRow, 'correctAnswer' | 'explanation' | 'details' | 'shares'>;

/** Presents an answer, with the key only if the caller says that it is due. */
export function presentAnswer(attempt: RecordedAnswer, key: Key, isKeyDue: boolean): SessionAnswer {
  const { id, sessionId, questionId, timeSpent, createdAt, isCorrect } = attempt;
  const { correctAnswer, explanation, details, shares } = key;
  return {
    id,
    sessionId,
    questionId,
    selectedAnswer: answerIn(attempt),
    timeSpent: timeSpent ?? 0,
    createdAt: createdAt.toISOString(),
    reveal: isKeyDue ? { isCorrect, fraction: fractionOf(attempt), correctAnswer, explanation, details, shares } : null,
  };
}

/** Whether a recorded answer's key may be shown: at once in immediate mode, else when the session is over. */
export const isKeyDue = (
  session: Pick<SessionRow, 'answerReveal' | 'completedAt'>,
  { isWithheld }: Pick<SessionQuestionRow, 'isWithheld'>,
) => !isWithheld && (session.answerReveal === 'immediate' || session.completedAt !== null);

/** Whether a question's options are covered until its student has typed a response or chosen to look. */
export const isCoveredIn = ({ isCovered }: Pick<SessionRow, 'isCovered'>, { kind }: { kind: string }) =>
  isCovered && kindOf(kind).canBeCovered;

/** Presents an answer of an open exam: its key is not due, and it may change. */
export function presentExamAnswer(
  session: Pick<SessionRow, 'id' | 'startedAt' | 'lastActiveAt'>,
  questionId: string,
  selectedAnswer: AnswerValue | null,
): SessionAnswer {
  const createdAt = (session.lastActiveAt ?? session.startedAt).toISOString();
  return { id: questionId, sessionId: session.id, questionId, selectedAnswer, timeSpent: 0, createdAt, reveal: null };
}

/** A closing time that is more than a day away is not shown as a countdown. */
const COUNTDOWN_SECONDS = 86_400;

function secondsUntil(instant: Date | null, now: Date): number | null {
  if (instant === null) return null;
  const seconds = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1000));
  return seconds > COUNTDOWN_SECONDS ? null : seconds;
}

/** Presents a session to its owner: questions without their keys, and the answers so far. */
export function presentSession(session: SessionRow, rows: SessionQuestionRow[], now: Date): QuizSession {
  return {
    id: session.id,
    topicIds: session.topicIds,
    topicName: quizName(session.topicName),
    totalQuestions: session.totalQuestions,
    availableQuestions: session.availableQuestions,
    timeLimit: limitOf(session),
    extendedFrom: timeFor(session.timeLimitMinutes, session.extraTime).extendedFrom,
    remainingSeconds: secondsUntil(session.deadlineAt, now),
    answerReveal: session.answerReveal,
    exam: session.exam,
    checkOf: session.checkOf,
    canBePutAside: canBePutAside(session),
    breakSecondsLeft: breakLeft(session, now),
    startedAt: session.startedAt.toISOString(),
    completedAt: session.completedAt?.toISOString() ?? null,
    savedAt: session.savedAt?.toISOString() ?? null,
    place: session.place,
    questions: rows.map(
      ({ id, kind, question, options, content, difficulty, imageUrl, imageDescription, videoUrl }) => ({
        id,
        kind,
        question,
        options,
        content,
        difficulty,
        imageUrl,
        imageDescription,
        videoUrl,
      }),
    ),
    coveredQuestionIds: rows.filter((row) => isCoveredIn(session, row)).map(({ id }) => id),
    flaggedQuestionIds: rows.filter(({ isFlagged }) => isFlagged).map(({ id }) => id),
    answers: rows.flatMap((row) => {
      if (row.attempt) return [presentAnswer(row.attempt, row, isKeyDue(session, row))];
      return row.answer === null ? [] : [presentExamAnswer(session, row.id, row.answer)];
    }),
  };
}

export function presentOpenQuiz(session: SessionRow, now: Date): OpenQuiz {
  const { id, draftName, totalQuestions, questionsAttempted, answerReveal, startedAt } = session;
  return {
    id,
    topicName: quizName(session.topicName),
    draftName,
    savedAt: session.savedAt?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    lastActiveAt: (session.lastActiveAt ?? startedAt).toISOString(),
    index: Math.min(session.place.index, totalQuestions - 1),
    totalQuestions,
    questionsAttempted,
    timeLimit: limitOf(session),
    remainingSeconds: secondsUntil(session.deadlineAt, now),
    answerReveal,
    canBePutAside: canBePutAside(session),
    isCheck: session.checkOf !== null,
  };
}

/** Returns the seconds that an unanswered question was on screen. */
export const secondsOnScreen = ({ seconds }: QuizPosition, questionId: string): number =>
  Math.min(Math.round(seconds[questionId] ?? 0), QUESTION_MAX_SECONDS);

/** Presents a question of a completed session, with its key and the seconds it was on screen. */
export function presentReviewed(row: SessionQuestionRow, position: QuizPosition): ReviewedQuestion {
  const { attempt, isFlagged: _isFlagged, isWithheld: _isWithheld, regrade, regraded, ...question } = row;
  return {
    ...question,
    regrade: regrade && {
      way: regrade.way,
      reason: regrade.reason,
      createdAt: regrade.createdAt.toISOString(),
      fractionBefore: regraded && fractionOf({ isCorrect: regraded.wasCorrect, partCredit: regraded.wasPartCredit }),
    },
    isCorrect: attempt?.isCorrect ?? false,
    fraction: attempt === null ? 0 : fractionOf(attempt),
    selectedAnswer: attempt === null ? null : answerIn(attempt),
    confidence: attempt?.confidence ?? null,
    typed: attempt?.typed ?? null,
    timeSpent: attempt === null ? secondsOnScreen(position, row.id) : (attempt.timeSpent ?? 0),
  };
}

export function presentHistoryAttempt(row: SessionQuestionRow, position: QuizPosition): HistoryAttempt {
  const { difficulty: _difficulty, ...attempt } = presentReviewed(row, position);
  return attempt;
}

interface Ended {
  session: SessionRow;
  completedAt: Date;
  rows: SessionQuestionRow[];
  /** Whether its student does not see its score now. */
  isScoreHidden: boolean;
}

export function presentResult({ session, completedAt, rows, isScoreHidden }: Ended): QuizResult {
  return {
    id: session.id,
    topicName: quizName(session.topicName),
    totalQuestions: session.totalQuestions,
    questionsAttempted: session.questionsAttempted,
    correctAnswers: isScoreHidden ? null : session.correctAnswers,
    score: isScoreHidden ? null : session.score,
    totalTimeSpent: session.totalTimeSpent,
    completedAt: completedAt.toISOString(),
    questions: rows.filter(({ isWithheld }) => !isWithheld).map((row) => presentReviewed(row, session.place)),
    areKeysWithheld: session.withheldById !== null,
  };
}

/** Returns nothing for a session that is not completed, because it is not history yet. */
export function presentHistoryEntry(
  session: Omit<CompletedSession, 'isScoreHidden'>,
  isScoreHidden: boolean,
): QuizHistoryEntry[] {
  if (session.completedAt === null) return [];
  const isCheck = session.checkOf !== null;
  const hasScore = !isScoreHidden && !isCheck;
  return [
    {
      id: session.id,
      number: session.number ?? 0,
      topic: quizName(session.topicName),
      correctAnswers: hasScore ? session.correctAnswers : null,
      questionsAttempted: session.questionsAttempted,
      totalQuestions: session.totalQuestions,
      score: hasScore ? session.score : null,
      totalTime: session.totalTimeSpent,
      completedAt: session.completedAt.toISOString(),
      areKeysWithheld: session.withheldById !== null,
      isCheck,
    },
  ];
}
