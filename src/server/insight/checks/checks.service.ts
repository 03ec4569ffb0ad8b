import { v7 as newId } from 'uuid';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { TimedStudent } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import type { Check } from '#shared/insight/checks.contract.ts';
import { CHECK_LEAST_QUESTIONS, CHECK_MINUTES } from '#shared/insight/readiness/check.ts';
import { examNameOf, findBlueprint } from '../../practice/exams/blueprints.repository.ts';
import { lockStudent } from '../../practice/exams/exams.repository.ts';
import { deadline, phaseAt } from '../../practice/quizzes/deadlines.ts';
import { startSession } from '../../practice/quizzes/drawing.repository.ts';
import { presentSession } from '../../practice/quizzes/quizzes.presenter.ts';
import { findSession, lockSession, NEW_SESSION, type SessionRow } from '../../practice/quizzes/quizzes.repository.ts';
import type { QuizDependencies } from '../../practice/quizzes/quizzes.service.ts';
import { listSessionQuestions } from '../../practice/quizzes/session-questions.repository.ts';
import { appendQuestion, findOpenCheck, listAsked, type AskedQuestion } from './checks.repository.ts';
import { createExamCache } from './exam-cache.ts';
import { choiceOf } from './next-question.ts';

/** The bank may change between choosing a question and asking it; then another is chosen. */
const MOST_TRIES = 3;

/** Checks: sessions that grow by one question at a time, each chosen by the answers so far. */
export function createChecksService({ db, clock, completeOverdueOf }: QuizDependencies) {
  const exams = createExamCache(db);
  const isRunning = (session: SessionRow) => session.completedAt === null && phaseAt(session, clock()) === 'running';

  async function view(on: Database, userId: string, id: string): Promise<Check> {
    const session = existing(await findSession(on, id, userId), 'Check');
    if (session.checkOf === null) throw notFound('Check');
    const rows = await listSessionQuestions(on, id);
    const last = rows.at(-1);
    const isToAnswer = isRunning(session) && last?.attempt === null;
    return { session: presentSession(session, rows, clock()), questionId: isToAnswer ? last.id : null };
  }

  /** Chooses and adds the next question; returns false if it has to be chosen again. */
  async function grow(session: SessionRow, asked: AskedQuestion[]): Promise<boolean> {
    const { id, userId } = session;
    const blueprintId = session.checkOf ?? '';
    const { next } = await choiceOf(db, await exams.find(blueprintId), { userId, blueprintId, asked, isNew: false });
    if (next === null) return true;
    const isSettled = await db.transaction(async (tx) => {
      const locked = await lockSession(tx, id, userId);
      // Another device has ended it or added a question: then that counts.
      if (locked === undefined || !isRunning(locked) || locked.totalQuestions !== asked.length) return true;
      return appendQuestion(tx, { sessionId: id, userId, questionId: next.id, domain: next.domain });
    });
    if (!isSettled) exams.forget(blueprintId);
    return isSettled;
  }

  return {
    /**
     * Starts a check, or returns the running one, as after a double click. Throws 404 if students cannot take the exam or
     * its outline lacks weights, and 409 if the bank has too few questions.
     */
    async start(
      student: TimedStudent,
      timeZone: string,
      blueprintId: string,
    ): Promise<{ check: Check; isNew: boolean }> {
      const { id: userId, extraTime } = student;
      await completeOverdueOf(userId);
      const blueprint = await findBlueprint(db, blueprintId);
      if (!blueprint?.isOpen || blueprint.domains.some(({ weight }) => weight === null)) throw notFound('Exam');
      const openId = await findOpenCheck(db, userId, blueprintId);
      if (openId !== null) return { check: await view(db, userId, openId), isNew: false };
      const { next, candidates } = await choiceOf(db, await exams.find(blueprintId), {
        userId,
        blueprintId,
        asked: [],
        isNew: true,
      });
      if (next === null || candidates < CHECK_LEAST_QUESTIONS) {
        throw conflict(
          `A check needs at least ${CHECK_LEAST_QUESTIONS} questions, and the question bank has ${candidates} for this exam`,
          'no_questions',
        );
      }
      return db.transaction(async (tx) => {
        // If two starts race, the second one finds the check that the first began.
        await lockStudent(tx, userId);
        const begun = await findOpenCheck(tx, userId, blueprintId);
        if (begun !== null) return { check: await view(tx, userId, begun), isNew: false };
        const now = clock();
        const limit = { timeLimitMinutes: CHECK_MINUTES, extraTime, closesAt: null };
        const session: SessionRow = {
          ...NEW_SESSION,
          id: newId(),
          userId,
          checkOf: blueprintId,
          topicId: null,
          topicIds: [],
          countedTopicIds: [],
          topicName: `${examNameOf(blueprint)} check`,
          startedAt: now,
          startedDay: dayIn(timeZone, now),
          lastActiveAt: now,
          timeZone,
          ...limit,
          deadlineAt: deadline(now, limit),
          availableQuestions: candidates,
          answerReveal: 'after_submit',
          isCovered: false,
        };
        const { placed } = await startSession(tx, session, {
          topicIds: [],
          from: [next],
          least: 1,
          drawsWithheld: false,
        });
        if (placed === 0) {
          exams.forget(blueprintId);
          throw bankChanged();
        }
        return { check: await view(tx, userId, session.id), isNew: true };
      });
    },

    /**
     * Adds the next question once the last one is answered, unless the check has asked enough or is over; repeating it
     * changes nothing. Throws 404 if it is not a check of this student.
     */
    async next(userId: string, id: string): Promise<Check> {
      await completeOverdueOf(userId);
      for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
        const session = existing(await findSession(db, id, userId), 'Check');
        if (session.checkOf === null) throw notFound('Check');
        const asked = await listAsked(db, id);
        const isAnswered = asked.every(({ grade }) => grade !== null);
        if (!isRunning(session) || !isAnswered || (await grow(session, asked))) return view(db, userId, id);
      }
      throw bankChanged();
    },
  };
}
export type ChecksService = ReturnType<typeof createChecksService>;

const bankChanged = () => conflict('The question bank has just changed. Please try again.', 'questions_gone');
