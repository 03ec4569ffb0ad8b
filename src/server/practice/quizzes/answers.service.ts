import type { Clock } from '#server/adapters/clock.ts';
import { answerColumns, answerIn } from '#server/core/answer-values.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/answer-value.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { answerQuestion, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { localTimeIn } from '#shared/domain/study-days.ts';
import { countAnswer } from '../counters/counters.ts';
import { isKeyDue, presentAnswer } from './quizzes.presenter.ts';
import { findSessionQuestion, insertAttempt, lockSession, updateSession } from './quizzes.repository.ts';
import type { AttemptRow, SessionRow } from './quizzes.repository.ts';

/** An answer given in time may arrive a little after it, over a slow connection. */
const LATE_ARRIVAL_MS = 15_000;

type Answer = Part<typeof answerQuestion, 'body'>;

type AskedQuestion = NonNullable<Awaited<ReturnType<typeof findSessionQuestion>>>;

interface NewAnswer {
  learner: Learner;
  /** As it is now: locked. */
  session: SessionRow;
  question: AskedQuestion;
  selectedAnswer: AnswerValue;
  /** Seconds as the browser says. */
  timeSpent: number;
  now: Date;
}

/** Grades an answer to a question that has none, records it and counts it; also gives the session as it is then. */
export async function recordAnswer(
  tx: Database,
  { learner, session, question, selectedAnswer, timeSpent: claimedSeconds, now }: NewAnswer,
): Promise<{ attempt: AttemptRow; session: SessionRow }> {
  const { id: questionId, topicId, mainTopicId } = question;
  const { fraction } = kindOf(question.kind).grade(question, question.correctAnswer, selectedAnswer);
  const isCorrect = fraction === 1;
  const partCredit = isCorrect || fraction === 0 ? null : fraction;
  const timeSpent = boundedTime(session, claimedSeconds, now);
  const place = { topicId, mainTopicId, localAt: localTimeIn(learner.timeZone, now) };
  const attempt = await insertAttempt(tx, {
    sessionId: session.id,
    userId: learner.userId,
    questionId,
    ...answerColumns(selectedAnswer),
    isCorrect,
    partCredit,
    timeSpent,
    createdAt: now,
    ...place,
  });
  const updated = await updateSession(tx, session.id, {
    questionsAttempted: session.questionsAttempted + 1,
    correctAnswers: session.correctAnswers + (isCorrect ? 1 : 0),
    partCredit: session.partCredit + (partCredit ?? 0),
    totalTimeSpent: session.totalTimeSpent + timeSpent,
    lastActiveAt: now,
  });
  await countAnswer(tx, { ...learner, ...place, questionId, selectedAnswer, isCorrect, timeSpent, at: now });
  return { attempt, session: updated };
}

/** Recording answers: graded here, once each, in one transaction with everything that counts them. */
export function createAnswersService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Records an answer; `isNew` is false where the same one was recorded before. 404 for a session of somebody else
     * and for a question outside it; 409 for a second, different answer, a completed session, or one whose time is up.
     */
    async record(learner: Learner, answer: Answer): Promise<{ answer: SessionAnswer; isNew: boolean }> {
      return db.transaction(async (tx) => {
        const session = await lockSession(tx, answer.sessionId, learner.userId);
        if (session === undefined) throw notFound('Quiz session');
        const question = await findSessionQuestion(tx, session.id, answer.questionId);
        if (question === undefined) throw notFound('Question');
        const { attempt } = question;
        if (attempt !== null && isSameAnswer(answerIn(attempt), answer.selectedAnswer)) {
          return { answer: presentAnswer(attempt, question, isKeyDue(session)), isNew: false };
        }
        if (attempt !== null) throw conflict('This question has been answered already', 'already_answered');
        const fault = kindOf(question.kind).responseFault(question, answer.selectedAnswer);
        if (fault !== null) throw invalid(fault);
        const now = clock();
        refuseIfOver(session, now);

        const { selectedAnswer, timeSpent = 0 } = answer;
        const recorded = await recordAnswer(tx, { learner, session, question, selectedAnswer, timeSpent, now });
        return { answer: presentAnswer(recorded.attempt, question, isKeyDue(session)), isNew: true };
      });
    },
  };
}
export type AnswersService = ReturnType<typeof createAnswersService>;

/** Until when a session's deadline must have passed by now for it to be over, late answers included. */
export const overdueBefore = (now: Date) => new Date(now.getTime() - LATE_ARRIVAL_MS);

export function isOverdue({ deadlineAt, completedAt }: SessionRow, now: Date): boolean {
  return completedAt === null && deadlineAt !== null && deadlineAt < overdueBefore(now);
}

/** 409 for a session that is completed, or whose time is up. */
export function refuseIfOver(session: SessionRow, now: Date): void {
  if (session.completedAt !== null) throw conflict('This quiz has been completed', 'completed');
  if (isOverdue(session, now)) throw conflict('The time for this quiz is up', 'time_is_up');
}

/** Seconds as claimed, but all answers together never longer than the session has existed by our clock. */
function boundedTime(session: SessionRow, claimedSeconds: number, now: Date): number {
  const elapsedSeconds = Math.ceil((now.getTime() - session.startedAt.getTime()) / 1000);
  return Math.max(0, Math.min(Math.round(claimedSeconds), elapsedSeconds - session.totalTimeSpent));
}
