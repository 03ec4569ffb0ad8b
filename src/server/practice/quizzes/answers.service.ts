import { v7 as newId } from 'uuid';
import type { Clock } from '#server/adapters/clock.ts';
import { answerColumns, answerIn, gradeColumns } from '#server/core/answer-values.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import { inBatches } from '#server/core/in-batches.ts';
import type { Learner } from '#server/core/principal.ts';
import { listStandingRegrades } from '#server/core/standing-regrade.ts';
import type { Database } from '#server/db/engine.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { Confidence } from '#shared/domain/limits.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { answerQuestion, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { regradedFraction } from '#shared/practice/regrading.ts';
import { localTimeIn } from '#shared/domain/study-days.ts';
import { insertAnswers, type RecordedAnswers } from '../counters/answers.repository.ts';
import { afterBreak, refuseIfOver } from './deadlines.ts';
import { isCoveredIn, isKeyDue, presentAnswer, presentExamAnswer } from './quizzes.presenter.ts';
import { findSession, type AnswerRow, type SessionRow } from './quizzes.repository.ts';
import {
  findSessionQuestion,
  keepExamAnswer,
  type AnsweredSession,
  type listAskedQuestions,
} from './session-questions.repository.ts';

type Answer = Part<typeof answerQuestion, 'body'>;

type AskedQuestion = Awaited<ReturnType<typeof listAskedQuestions>>[number];

interface NewAnswers<Session> {
  learner: Learner;
  session: Session;
  /** The session's revision when it was read; null if it is locked. */
  revision: string | null;
  /** Answers to different, unanswered questions; seconds as reported by the browser. */
  answers: {
    question: AskedQuestion;
    selectedAnswer: AnswerValue;
    confidence?: Confidence | undefined;
    typed?: string | undefined;
    timeSpent: number;
  }[];
  now: Date;
}

/**
 * Grades, records and counts answers; also returns the updated session. Returns null if the session has changed since
 * it was read.
 */
export async function recordAnswers<Session extends AnsweredSession>(
  db: Database,
  { learner, session, revision, answers, now }: NewAnswers<Session>,
  insert = (graded: RecordedAnswers) => insertAlone(db, graded),
): Promise<{ answers: AnswerRow[]; session: Session } | null> {
  const localAt = localTimeIn(learner.timeZone, now);
  const { id: sessionId, startedAt } = session;
  let { totalTimeSpent } = session;
  const recordedAnswers: AnswerRow[] = [];
  const regraded: RecordedAnswers['regraded'] = [];
  for (const { question, selectedAnswer, confidence = null, typed = '', timeSpent: claimedSeconds } of answers) {
    const grades = await gradesOf(db, { question, selectedAnswer, startedAt });
    const timeSpent = boundedTime({ startedAt, totalTimeSpent }, claimedSeconds, now);
    totalTimeSpent += timeSpent;
    const id = newId();
    recordedAnswers.push({
      id,
      sessionId,
      userId: learner.userId,
      questionId: question.id,
      topicId: question.topicId,
      mainTopicId: question.mainTopicId,
      ...answerColumns(selectedAnswer),
      ...gradeColumns(grades.fraction),
      confidence,
      typed: isCoveredIn(session, question) && typed !== '' ? typed : null,
      timeSpent,
      createdAt: now,
      localAt,
    });
    regraded.push(...grades.regraded.map((regrade) => ({ attemptId: id, ...regrade })));
  }
  const isRecorded = await insert({
    session: { id: sessionId, userId: learner.userId, revision },
    answers: recordedAnswers,
    regraded,
    at: now,
    localAt,
  });
  if (!isRecorded) return null;
  return {
    answers: recordedAnswers,
    session: {
      ...session,
      questionsAttempted: session.questionsAttempted + recordedAnswers.length,
      correctAnswers: session.correctAnswers + recordedAnswers.filter(({ isCorrect }) => isCorrect).length,
      partCredit: recordedAnswers.reduce((sum, { partCredit }) => sum + (partCredit ?? 0), session.partCredit),
      totalTimeSpent,
      lastActiveAt: now,
    },
  };
}

interface ToGrade {
  question: AskedQuestion;
  selectedAnswer: AnswerValue;
  /** When the session began. */
  startedAt: Date;
}

/** Returns false if the session has changed since it was read. */
const insertAlone = async (db: Database, answers: RecordedAnswers) =>
  (await insertAnswers(db, [answers])).has(answers.session.id);

/** Grades an answer, and returns its grade before each regrade that changes it. */
async function gradesOf(tx: Database, { question, selectedAnswer: answer, startedAt }: ToGrade) {
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

/** Recording answers: each is graded here, once, and recorded and counted in one transaction. */
export function createAnswersService({ db, clock }: { db: Database; clock: Clock }) {
  const insert = inBatches({
    // No two answers of one student share a batch: the first would change the session that the second has read.
    keyOf: ({ session }: RecordedAnswers) => session.userId,
    alone: (answers) => insertAlone(db, answers),
    async together(batch) {
      const recorded = await insertAnswers(db, batch);
      return batch.map(({ session }) => recorded.has(session.id) || undefined);
    },
  });

  /** Returns null if the session has changed between reading and writing, for example because of another answer. */
  async function tryToRecord(learner: Learner, answer: Answer) {
    const { sessionId, questionId, selectedAnswer, confidence, typed, timeSpent = 0 } = answer;
    const question = await findSessionQuestion(db, { sessionId, questionId, userId: learner.userId });
    if (question === undefined) {
      throw notFound((await findSession(db, sessionId, learner.userId)) === undefined ? 'Quiz session' : 'Question');
    }
    const { attempt, session, revision } = question;
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
    if (session.exam !== null) {
      // Stored without grading: it is graded and counted when the exam ends. It ends a break.
      const change = { ...afterBreak(session, now), lastActiveAt: now };
      const isKept = await keepExamAnswer(db, {
        session: { id: sessionId, revision },
        questionId,
        answer: selectedAnswer,
        change,
      });
      const kept = { ...session, ...change };
      return isKept ? { answer: presentExamAnswer(kept, questionId, selectedAnswer), isNew: true } : null;
    }
    if (selectedAnswer === null) throw invalid('Choose an answer');
    const answers = [{ question, selectedAnswer, confidence, typed, timeSpent }];
    const recorded = await recordAnswers(db, { learner, session, revision, answers, now }, insert);
    const [recordedAnswer] = recorded?.answers ?? [];
    if (recordedAnswer === undefined) return null;
    return { answer: presentAnswer(recordedAnswer, question, isKeyDue(session, question)), isNew: true };
  }

  return {
    /**
     * Records an answer, or stores an exam's; `isNew` is false if it repeats a recorded one. Throws 404 for a session
     * of somebody else or a question outside it; 409 for a different second answer or if the session is over.
     */
    async record(learner: Learner, answer: Answer): Promise<{ answer: SessionAnswer; isNew: boolean }> {
      for (;;) {
        const recorded = await tryToRecord(learner, answer);
        if (recorded !== null) return recorded;
      }
    },
  };
}
export type AnswersService = ReturnType<typeof createAnswersService>;

/** Returns the claimed seconds, limited so that all answers together are never longer than the session by our clock. */
function boundedTime(
  { startedAt, totalTimeSpent }: Pick<SessionRow, 'startedAt' | 'totalTimeSpent'>,
  claimedSeconds: number,
  now: Date,
): number {
  const elapsedSeconds = Math.ceil((now.getTime() - startedAt.getTime()) / 1000);
  return Math.max(0, Math.min(Math.round(claimedSeconds), elapsedSeconds - totalTimeSpent));
}
