import { v7 as newId } from 'uuid';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { TimedStudent } from '#server/core/principal.ts';
import { refuseStale } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { extendedMinutes, moreTimeOf, timeFor, type ExtraTime } from '#shared/domain/extra-time.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { drawExam, type ExamQuestion } from '#shared/practice/exam-draw.ts';
import type { User } from '#shared/people/users.contract.ts';
import type { ExamResult, ExtraTimeForm, OpenExam } from '#shared/practice/exams.contract.ts';
import type { ExamTerms } from '#shared/practice/exam-terms.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { presentUser } from '../../people/users/users.presenter.ts';
import {
  afterBreak,
  deadline,
  intoBreak,
  limitOf,
  notAfterClosing,
  phaseAt,
  refuseIfOver,
} from '../quizzes/deadlines.ts';
import { listExcludedQuestions, type DrawnFor } from '../quizzes/drawable-questions.ts';
import { startSession } from '../quizzes/drawing.repository.ts';
import { presentSession } from '../quizzes/quizzes.presenter.ts';
import {
  findSession,
  isScoreHiddenIn,
  lockSession,
  NEW_SESSION,
  updateSession,
  type SessionRow,
} from '../quizzes/quizzes.repository.ts';
import { listSessionQuestions } from '../quizzes/session-questions.repository.ts';
import type { Assigned, QuizDependencies } from '../quizzes/quizzes.service.ts';
import {
  examNameOf,
  findBlueprint,
  listBlueprints,
  withExamQuestions,
  type BlueprintRow,
} from './blueprints.repository.ts';
import { planOf, type ExamPlan } from './exam-plan.ts';
import { domainResults } from './exam-result.ts';
import {
  classMeanOf,
  findOpenExam,
  lastAnswers,
  listExamsOf,
  lockOpenSessions,
  lockStudent,
  updateExtraTime,
} from './exams.repository.ts';

/** With at least this many students, the class mean reveals nothing about any one of them. */
const CLASS_MIN_STUDENTS = 10;

/** Exams: sessions that are drawn by a blueprint and reveal nothing before they end. */
export function createExamsService({ db, clock, completeOverdueOf }: QuizDependencies) {
  /** Changes the session; throws 404 if it is not an exam of this student, 409 once it is over. */
  async function changeExam(
    userId: string,
    id: string,
    change: (session: SessionRow, now: Date) => Partial<SessionRow>,
  ): Promise<QuizSession> {
    await completeOverdueOf(userId);
    return db.transaction(async (tx) => {
      const session = await lockSession(tx, id, userId);
      if (session?.exam == null) throw notFound('Exam');
      const now = clock();
      refuseIfOver(session, now);
      const changed = await updateSession(tx, id, { ...change(session, now), lastActiveAt: now });
      return presentSession(changed, await listSessionQuestions(tx, id), now);
    });
  }

  async function running(on: Database, userId: string, id: string, now: Date): Promise<QuizSession> {
    const session = existing(await findSession(on, id, userId), 'Exam');
    return presentSession(session, await listSessionQuestions(on, id), now);
  }

  /** Passes the questions that may be drawn to `work`. Starting checks them again. */
  async function withCandidates<Result>(drawnFor: DrawnFor, work: (candidates: ExamQuestion[]) => Promise<Result>) {
    const excluded = await listExcludedQuestions(db, drawnFor);
    return withExamQuestions(db, (bank) => work(bank.filter(({ id }) => !excluded.has(id))));
  }

  return {
    /** Lists the exams a student can take, as they would be drawn now, and those already taken. */
    async list({ id, extraTime, extraBreakMinutes }: TimedStudent): Promise<OpenExam[]> {
      await completeOverdueOf(id);
      const blueprints = await listBlueprints(db, { isOpen: true });
      if (blueprints.length === 0) return [];
      const exams = await listExamsOf(db, { userId: id, now: clock() });
      return withCandidates({ userId: id, drawsWithheld: false }, async (candidates) =>
        blueprints.flatMap((blueprint) => {
          const plan = planOf(blueprint, candidates);
          if (plan === null) return [];
          const own = exams.filter(({ blueprintId }) => blueprintId === blueprint.id);
          const { body, version, source, sourceDate, cut } = blueprint;
          return {
            blueprintId: blueprint.id,
            name: examNameOf(blueprint),
            body,
            version,
            source,
            sourceDate,
            questions: plan.questions,
            unscored: plan.unscored,
            ...timeFor(plan.minutes, extraTime),
            breakMinutes: blueprint.breakMinutes + extraBreakMinutes,
            cut,
            domains: plan.domains,
            openSessionId: own.find(({ completedAt }) => completedAt === null)?.sessionId ?? null,
            taken: takenOf(own),
          };
        }),
      );
    },

    /**
     * Starts an exam, or returns the running one, as after a double click. Throws 404 if students cannot take it, and 409
     * if the bank has no questions for it. With an assignment, it is an attempt, and the blueprint need not be open.
     */
    async start(
      student: TimedStudent,
      timeZone: string,
      blueprintId: string,
      assignment?: Assigned & { findOpen: (tx: Database) => Promise<string | null> },
    ): Promise<{ session: QuizSession; isNew: boolean }> {
      const { findOpen, ...assigned } = assignment ?? {};
      await completeOverdueOf(student.id);
      const blueprint = await findBlueprint(db, blueprintId);
      if (blueprint === undefined && assignment !== undefined) {
        throw conflict('The exam of this assignment has been deleted', 'no_questions');
      }
      if (blueprint === undefined || !(blueprint.isOpen || assignment)) throw notFound('Exam');
      const openId = assignment === undefined ? await findOpenExam(db, student.id, blueprintId) : null;
      if (openId !== null) return { session: await running(db, student.id, openId, clock()), isNew: false };
      const drawsWithheld = assignment !== undefined;
      return withCandidates({ userId: student.id, drawsWithheld }, async (candidates) => {
        const plan = planOf(blueprint, candidates);
        if (plan === null || plan.questions === 0) {
          throw conflict('The question bank has no questions for this exam yet', 'no_questions');
        }
        const drawn = drawExam({
          pools: plan.pools,
          scoredCounts: plan.drawnCounts,
          unscored: plan.unscored,
          lastAnswered: await lastAnswers(db, student.id),
          random: Math.random,
        });
        return db.transaction(async (tx) => {
          // If two starts race, the second one finds the exam that the first began.
          await lockStudent(tx, student.id);
          const openId = await (findOpen?.(tx) ?? findOpenExam(tx, student.id, blueprintId));
          const now = clock();
          if (openId !== null) return { session: await running(tx, student.id, openId, now), isNew: false };
          const limit = {
            timeLimitMinutes: plan.minutes,
            extraTime: student.extraTime,
            closesAt: assignment?.closesAt ?? null,
          };
          const session: SessionRow = {
            ...NEW_SESSION,
            id: newId(),
            userId: student.id,
            topicId: null,
            topicIds: [],
            countedTopicIds: [],
            topicName: examNameOf(blueprint),
            startedAt: now,
            startedDay: dayIn(timeZone, now),
            lastActiveAt: now,
            timeZone,
            ...limit,
            deadlineAt: deadline(now, limit),
            availableQuestions: plan.pools.flat().length,
            answerReveal: 'after_submit',
            isCovered: false,
            exam: termsOf(blueprint, plan, student.extraBreakMinutes),
            ...assigned,
          };
          const drawing = { topicIds: [], from: drawn, least: drawn.length, drawsWithheld };
          const { placed } = await startSession(tx, session, drawing);
          if (placed < drawn.length)
            throw conflict('The question bank has just changed. Please try again.', 'questions_gone');
          const questions = await listSessionQuestions(tx, session.id);
          return { session: presentSession({ ...session, totalQuestions: placed }, questions, now), isNew: true };
        });
      });
    },

    startBreak: (userId: string, id: string) =>
      changeExam(userId, id, (session, now) => {
        // Its time would begin after the time of the exam has ended.
        if (phaseAt(session, now) !== 'running') throw conflict('The time for this exam is up', 'time_is_up');
        const change = intoBreak(session, now);
        if (change === null) throw conflict('There is no time left for a break', 'exam');
        return change;
      }),

    endBreak: (userId: string, id: string) => changeExam(userId, id, afterBreak),

    /** Returns the result of an exam; throws 404 if it is not an exam of this student, 409 while it is open. */
    async result(userId: string, id: string): Promise<ExamResult> {
      await completeOverdueOf(userId);
      const session = await findSession(db, id, userId);
      if (session?.exam == null) throw notFound('Exam');
      const { exam, completedAt } = session;
      if (completedAt === null) throw conflict('This exam is still in progress', 'not_completed');
      const rows = await listSessionQuestions(db, id);
      const now = clock();
      const score = (await isScoreHiddenIn(db, { id, userId, now })) ? null : session.score;
      const earlier = (await listExamsOf(db, { userId, now, blueprintId: exam.blueprintId })).filter(
        (other) => other.completedAt !== null && other.completedAt < completedAt,
      );
      const mean = await classMeanOf(db, exam.blueprintId);
      return {
        sessionId: id,
        name: exam.name,
        version: exam.version,
        completedAt: completedAt.toISOString(),
        score,
        cut: exam.cut,
        scored: rows.length - exam.unscored,
        unscored: exam.unscored,
        secondsPerQuestion: Math.round(session.totalTimeSpent / Math.max(rows.length, 1)),
        domains: score === null ? null : domainResults(exam, rows),
        earlier: takenOf(earlier),
        classMean: mean.students < CLASS_MIN_STUDENTS ? null : mean,
      };
    },

    /**
     * Gives a student more or less time from now on. Open sessions may be extended but are never shortened. Throws 404
     * if there is no such student.
     */
    async setExtraTime(id: string, { expectedRevision, ...change }: ExtraTimeForm & Expecting): Promise<User> {
      return auditedTransaction(db, async (tx) => {
        const before = existing(await lockStudent(tx, id), 'Student');
        await refuseStale(expectedRevision, () => presentUser(before));
        const values = { ...change, updatedAt: clock() };
        await updateExtraTime(tx, id, values);
        const breakSeconds = Math.max(0, change.extraBreakMinutes - before.extraBreakMinutes) * 60;
        for (const session of await lockOpenSessions(tx, id)) {
          await updateSession(tx, session.id, withMoreTime(session, change.extraTime, breakSeconds));
        }
        return presentUser({ ...before, ...values });
      });
    },
  };
}
export type ExamsService = ReturnType<typeof createExamsService>;

const takenOf = (exams: Awaited<ReturnType<typeof listExamsOf>>) =>
  exams.flatMap(({ sessionId, completedAt, score }) =>
    completedAt === null ? [] : [{ sessionId, completedAt: completedAt.toISOString(), score }],
  );

/** Returns the terms of the exam, which do not change later. */
function termsOf(blueprint: BlueprintRow, plan: ExamPlan, extraBreakMinutes: number): ExamTerms {
  return {
    blueprintId: blueprint.id,
    name: examNameOf(blueprint),
    version: blueprint.version,
    cut: blueprint.cut,
    unscored: plan.unscored,
    domains: plan.domains.map(({ name, weight, wanted }, index) => ({
      name,
      weight,
      wanted,
      asked: plan.drawnCounts[index] ?? 0,
    })),
    breakSeconds: (blueprint.breakMinutes + extraBreakMinutes) * 60,
    breakSecondsUsed: 0,
    breakSince: null,
  };
}

/** Returns the changes to an open session when its student gets this extra time and additional break seconds. */
function withMoreTime(session: SessionRow, granted: ExtraTime, breakSeconds: number): Partial<SessionRow> {
  const extraTime = moreTimeOf(session.extraTime, granted);
  const { exam, deadlineAt } = session;
  const addedMinutes = extendedMinutes(session.timeLimitMinutes, extraTime) - limitOf(session);
  const addedSeconds = addedMinutes * 60 + (exam?.breakSince == null ? 0 : breakSeconds);
  return {
    extraTime,
    exam: exam && { ...exam, breakSeconds: exam.breakSeconds + breakSeconds },
    // A draft has no deadline either: it gets one with the full limit when it is resumed.
    deadlineAt: notAfterClosing(
      session,
      deadlineAt === null || extraTime === 'untimed' ? null : new Date(deadlineAt.getTime() + addedSeconds * 1000),
    ),
  };
}
