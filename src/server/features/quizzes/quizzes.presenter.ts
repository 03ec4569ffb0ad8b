import type {
  HistoryAttempt,
  QuizHistoryEntry,
  QuizResult,
  QuizSession,
  ReviewedQuestion,
  SessionAnswer,
} from '#shared/contract/quiz-sessions.ts';
import type { AttemptRow, SessionQuestionRow, SessionRow } from './quizzes.repository.ts';

export const GENERAL_QUIZ = 'General Quiz';

type Key = Pick<SessionQuestionRow, 'correctAnswer' | 'explanation'>;

/** An answer; with the key only where the caller says that it is due. */
export function presentAnswer(attempt: AttemptRow, key: Key, isKeyDue: boolean): SessionAnswer {
  const { id, sessionId, questionId, selectedAnswer, timeSpent, createdAt, isCorrect } = attempt;
  return {
    id,
    sessionId,
    questionId,
    selectedAnswer,
    timeSpent: timeSpent ?? 0,
    createdAt: createdAt.toISOString(),
    reveal: isKeyDue ? { isCorrect, correctAnswer: key.correctAnswer, explanation: key.explanation } : null,
  };
}

/** Whether a recorded answer's key may be shown: at once in immediate mode, else when the session is over. */
export const isKeyDue = (session: SessionRow) => session.answerReveal === 'immediate' || session.completedAt !== null;

/** A session for its owner: questions without their keys, and the answers so far. */
export function presentSession(session: SessionRow, rows: SessionQuestionRow[], now: Date): QuizSession {
  return {
    id: session.id,
    topicIds: session.topicIds,
    topicName: session.topicName ?? GENERAL_QUIZ,
    totalQuestions: session.totalQuestions,
    availableQuestions: session.availableQuestions,
    timeLimit: session.timeLimitMinutes,
    remainingSeconds:
      session.deadlineAt && Math.max(0, Math.ceil((session.deadlineAt.getTime() - now.getTime()) / 1000)),
    answerReveal: session.answerReveal,
    startedAt: session.startedAt.toISOString(),
    completedAt: session.completedAt?.toISOString() ?? null,
    questions: rows.map(({ id, question, options, difficulty, imageUrl, videoUrl }) => ({
      id,
      question,
      options,
      difficulty,
      imageUrl,
      videoUrl,
    })),
    flaggedQuestionIds: rows.filter(({ isFlagged }) => isFlagged).map(({ id }) => id),
    answers: rows.flatMap((row) => (row.attempt ? [presentAnswer(row.attempt, row, isKeyDue(session))] : [])),
  };
}

/** A question of a completed session, with its key. */
export function presentReviewed(row: SessionQuestionRow): ReviewedQuestion {
  const { attempt, isFlagged: _isFlagged, ...question } = row;
  return {
    ...question,
    isCorrect: attempt?.isCorrect ?? false,
    selectedAnswer: attempt?.selectedAnswer ?? null,
    timeSpent: attempt?.timeSpent ?? 0,
  };
}

export function presentHistoryAttempt(row: SessionQuestionRow): HistoryAttempt {
  const { difficulty: _difficulty, ...attempt } = presentReviewed(row);
  return attempt;
}

export function presentResult(session: SessionRow, completedAt: Date, rows: SessionQuestionRow[]): QuizResult {
  return {
    id: session.id,
    topicName: session.topicName ?? GENERAL_QUIZ,
    totalQuestions: session.totalQuestions,
    questionsAttempted: session.questionsAttempted,
    correctAnswers: session.correctAnswers,
    score: session.score,
    totalTimeSpent: session.totalTimeSpent,
    completedAt: completedAt.toISOString(),
    questions: rows.map(presentReviewed),
  };
}

/** Empty for a session that is not completed: it is not history yet. */
export function presentHistoryEntry(session: SessionRow): QuizHistoryEntry[] {
  if (session.completedAt === null) return [];
  return [
    {
      id: session.id,
      number: session.number ?? 0,
      topic: session.topicName ?? GENERAL_QUIZ,
      correctAnswers: session.correctAnswers,
      questionsAttempted: session.questionsAttempted,
      totalQuestions: session.totalQuestions,
      score: session.score,
      totalTime: session.totalTimeSpent,
      completedAt: session.completedAt.toISOString(),
    },
  ];
}
