import type { Clock } from '#server/adapters/clock.ts';
import { answerColumns, answerIn, gradeColumns } from '#server/core/answer-values.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import { keepRegradedAnswers, listStandingRegrades } from '#server/core/standing-regrade.ts';
import type { Database } from '#server/db/engine.ts';
import { isSameAnswer, type AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { Confidence } from '#shared/domain/limits.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { answerQuestion, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { regradedFraction } from '#shared/practice/regrading.ts';
import { localTimeIn } from '#shared/domain/study-days.ts';
import { countAnswers } from '../counters/counters.ts';
import { afterBreak } from './deadlines.ts';
import { isCoveredIn, isKeyDue, presentAnswer, presentExamAnswer } from './quizzes.presenter.ts';
import {
  findSessionQuestion,
  insertAttempts,
  keepExamAnswer,
  lockSession,
  updateSession,
  type AttemptRow,
  type SessionRow,
} from './quizzes.repository.ts';

/** An answer given in time may arrive a little after it, over a slow connection. */
const LATE_ARRIVAL_MS = 15_000;

type Answer = Part<typeof answerQuestion, 'body'>;

type AskedQuestion = NonNullable<Awaited<ReturnType<typeof findSessionQuestion>>>;

interface NewAnswers {
  learner: Learner;
  /** As it is now: locked. */
  session: SessionRow;
  /** To different questions, none of which has an answer; seconds as the browser says. */
  answers: {
    question: AskedQuestion;
    selectedAnswer: AnswerValue;
    confidence?: Confidence | undefined;
    typed?: string | undefined;
    timeSpent: number;
  }[];
  now: Date;
}

/** Grades answers, records them and counts them; also gives the session as it is then. */
export async function recordAnswers(
  tx: Database,
  { learner, session, answers, now }: NewAnswers,
): Promise<{ attempts: AttemptRow[]; session: SessionRow }> {
  const localAt = localTimeIn(learner.timeZone, now);
  const { startedAt } = session;
  let { totalTimeSpent } = session;
  const graded = [];
  const regraded = new Map<string, Awaited<ReturnType<typeof gradesOf>>['regraded']>();
  for (const { question, selectedAnswer, confidence = null, typed = '', timeSpent: claimedSeconds } of answers) {
    const grades = await gradesOf(tx, { question, selectedAnswer, startedAt });
    const timeSpent = boundedTime({ startedAt, totalTimeSpent }, claimedSeconds, now);
    totalTimeSpent += timeSpent;
    const { id: questionId, topicId, mainTopicId } = question;
    const said = { confidence, typed: isCoveredIn(session, question) && typed !== '' ? typed : null };
    graded.push({
      questionId,
      topicId,
      mainTopicId,
      selectedAnswer,
      ...said,
      ...gradeColumns(grades.fraction),
      timeSpent,
    });
    if (grades.regraded.length > 0) regraded.set(questionId, grades.regraded);
  }
  const attempts = await insertAttempts(
    tx,
    graded.map(({ selectedAnswer, ...attempt }) => ({
      ...attempt,
      ...answerColumns(selectedAnswer),
      sessionId: session.id,
      userId: learner.userId,
      createdAt: now,
      localAt,
    })),
  );
  const gradedOtherwise = attempts.flatMap(({ id: attemptId, questionId, userId }) =>
    (regraded.get(questionId) ?? []).map((regrade) => ({ attemptId, userId, ...regrade })),
  );
  if (gradedOtherwise.length > 0) await keepRegradedAnswers(tx, gradedOtherwise);
  const updated = await updateSession(tx, session.id, {
    questionsAttempted: session.questionsAttempted + graded.length,
    correctAnswers: session.correctAnswers + graded.filter(({ isCorrect }) => isCorrect).length,
    partCredit: graded.reduce((sum, { partCredit }) => sum + (partCredit ?? 0), session.partCredit),
    totalTimeSpent,
    lastActiveAt: now,
  });
  await countAnswers(tx, { userId: learner.userId, at: now, localAt, answers: graded });
  return { attempts, session: updated };
}

interface GivenAnswer {
  question: AskedQuestion;
  selectedAnswer: AnswerValue;
  /** When the session began. */
  startedAt: Date;
}

/** What an answer counts, and what it would count without each of the regrades that have changed it since it was asked. */
async function gradesOf(tx: Database, { question, selectedAnswer: answer, startedAt }: GivenAnswer) {
  const version = { ...question, correctAnswer: question.askedKey };
  let { fraction } = kindOf(question.kind).grade(version, question.askedKey, answer);
  const regraded: { regradeId: string; wasCorrect: boolean; wasPartCredit: number | null }[] = [];
  if (question.regradeId === null) return { fraction, regraded };
  const asked = { questionId: question.id, versionId: question.versionId, startedAt };
  for (const { id: regradeId, version: corrected, ...terms } of await listStandingRegrades(tx, asked)) {
    const next = regradedFraction(terms, corrected, { version, answer, before: null });
    if (next !== fraction) {
      const { isCorrect: wasCorrect, partCredit: wasPartCredit } = gradeColumns(fraction);
      regraded.push({ regradeId, wasCorrect, wasPartCredit });
    }
    fraction = next;
  }
  return { fraction, regraded };
}

/** Recording answers: graded here, once each, in one transaction with everything that counts them. */
export function createAnswersService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Records an answer, or keeps that of an exam; `isNew` is false where the same one was recorded before. 404 for a session of somebody else
     * and for a question outside it; 409 for a second, different answer, a completed session, or one whose time is up.
     */
    async record(learner: Learner, answer: Answer): Promise<{ answer: SessionAnswer; isNew: boolean }> {
      return db.transaction(async (tx) => {
        const session = await lockSession(tx, answer.sessionId, learner.userId);
        if (session === undefined) throw notFound('Quiz session');
        const question = await findSessionQuestion(tx, session.id, answer.questionId);
        if (question === undefined) throw notFound('Question');
        const { attempt } = question;
        const { selectedAnswer, confidence, typed, timeSpent = 0 } = answer;
        if (attempt !== null && selectedAnswer !== null && isSameAnswer(answerIn(attempt), selectedAnswer)) {
          return { answer: presentAnswer(attempt, question, isKeyDue(session, question)), isNew: false };
        }
        if (attempt !== null && session.exam === null) {
          throw conflict('This question has been answered already', 'already_answered');
        }
        const fault = selectedAnswer === null ? null : kindOf(question.kind).responseFault(question, selectedAnswer);
        if (fault !== null) throw invalid(fault);
        const now = clock();
        refuseIfOver(session, now);
        if (session.exam !== null)
          return { answer: await keepInExam(tx, { session, question, selectedAnswer, now }), isNew: true };
        if (selectedAnswer === null) throw invalid('Choose an answer');

        const recorded = await recordAnswers(tx, {
          learner,
          session,
          answers: [{ question, selectedAnswer, confidence, typed, timeSpent }],
          now,
        });
        const [recordedAttempt] = recorded.attempts;
        if (recordedAttempt === undefined) throw new Error('an insert returns its row');
        return { answer: presentAnswer(recordedAttempt, question, isKeyDue(session, question)), isNew: true };
      });
    },
  };
}

/** In an exam an answer is kept as it is, to be graded and counted when the exam ends. It ends a break. */
async function keepInExam(
  tx: Database,
  {
    session,
    question,
    selectedAnswer,
    now,
  }: { session: SessionRow; question: AskedQuestion; selectedAnswer: AnswerValue | null; now: Date },
): Promise<SessionAnswer> {
  await keepExamAnswer(tx, { sessionId: session.id, questionId: question.id, answer: selectedAnswer });
  const kept = await updateSession(tx, session.id, { ...afterBreak(session, now), lastActiveAt: now });
  return presentExamAnswer(kept, question.id, selectedAnswer);
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
function boundedTime(
  { startedAt, totalTimeSpent }: Pick<SessionRow, 'startedAt' | 'totalTimeSpent'>,
  claimedSeconds: number,
  now: Date,
): number {
  const elapsedSeconds = Math.ceil((now.getTime() - startedAt.getTime()) / 1000);
  return Math.max(0, Math.min(Math.round(claimedSeconds), elapsedSeconds - totalTimeSpent));
}
