import { v7 as newId } from 'uuid';
import type { Clock } from '#server/adapters/clock.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import type {
  createQuizSession,
  HistoryAttempt,
  PoolCounts,
  QuizHistoryEntry,
  QuizSession,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { ExtraTime } from '#shared/domain/extra-time.ts';
import type { QuestionPool } from '#shared/practice/quiz-settings.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { listWithSubcategories } from '../../bank/topics/topics.repository.ts';
import { deadline } from './deadlines.ts';
import { startSession } from './drawing.repository.ts';
import { countPools, deleteFlag, insertFlag } from './question-pools.repository.ts';
import { presentHistoryAttempt, presentHistoryEntry, presentSession } from './quizzes.presenter.ts';
import {
  findAnySession,
  findSession,
  listCompletedSessions,
  NEW_SESSION,
  type SessionRow,
} from './quizzes.repository.ts';
import { listSessionQuestions } from './session-questions.repository.ts';

export interface QuizDependencies {
  db: Database;
  clock: Clock;
  /** Completes the student's sessions whose time is up. */
  completeOverdueOf: (userId: string) => Promise<void>;
}

const NOTHING_IN_POOL: Record<QuestionPool, string> = {
  all: 'The chosen categories have no questions that you can practice now',
  unseen: 'There is no question you have not seen in these categories',
  wrong: 'There is no question you answered wrong last time in these categories',
  sure_wrong: 'There is no question you were sure of and answered wrong last time in these categories',
  flagged: 'There is no question you have flagged in these categories',
};

/** A page of a student's sessions. */
interface Page {
  userId: string;
  limit: number;
  offset: number;
}

type NewSession = PartInput<typeof createQuizSession, 'body'>;

type Student = Learner & { extraTime: ExtraTime };

/** The properties that an attempt's session gets from its assignment; `topicName` is its heading. */
export type Assigned = Pick<SessionRow, 'assignmentId' | 'withheldById' | 'closesAt' | 'topicName'>;

/** Sessions: drawing questions from pools, flags, reading open sessions, and the history of completed ones. */
export function createQuizzesService({ db, clock, completeOverdueOf }: QuizDependencies) {
  async function view(session: SessionRow, on: Database = db): Promise<QuizSession> {
    return presentSession(session, await listSessionQuestions(on, session.id), clock());
  }

  /**
   * Starts a session. An attempt at an assignment uses the topics and questions that still exist, and only the given
   * kinds, if any.
   */
  async function startIn(
    on: Database,
    { userId, timeZone, extraTime }: Student,
    form: NewSession,
    assigned?: Assigned & { kinds?: string[] },
  ): Promise<QuizSession> {
    const topics = await listWithSubcategories(on, form.topicIds);
    const chosen = topics.filter((topic) => form.topicIds.includes(topic.id));
    const isAssigned = assigned !== undefined;
    if (chosen.length < new Set(form.topicIds).size && !isAssigned) throw notFound('Topic');
    const only = chosen.length === 1 ? chosen[0] : undefined;
    const now = clock();
    const { kinds = [], ...ofAssignment } = assigned ?? {};
    const limit = { timeLimitMinutes: form.timeLimit ?? 0, extraTime, closesAt: assigned?.closesAt ?? null };
    const session: SessionRow = {
      ...NEW_SESSION,
      id: newId(),
      userId,
      countedTopicIds: [...new Set(chosen.flatMap(({ id, mainTopicId }) => [id, mainTopicId]))],
      startedDay: dayIn(timeZone, now),
      topicId: only?.id ?? null,
      topicIds: chosen.map((topic) => topic.id),
      topicName: only?.name ?? `Mixed Topics (${chosen.length})`,
      startedAt: now,
      lastActiveAt: now,
      timeZone,
      ...limit,
      deadlineAt: deadline(now, limit),
      answerReveal: form.answerReveal ?? 'after_submit',
      isCovered: form.isCovered ?? false,
      ...ofAssignment,
    };
    const questionIds = form.questionIds === undefined ? null : [...new Set(form.questionIds)];
    const pool = form.pool ?? 'all';
    const { isCurrent, placed, available } = await startSession(on, session, {
      topicIds: topics.map((topic) => topic.id),
      from: questionIds?.map((id) => ({ id })) ?? { pool, kinds, count: form.totalQuestions },
      least: isAssigned ? 1 : (questionIds?.length ?? 1),
      drawsWithheld: isAssigned,
    });
    // A topic was deleted in the meantime: start again without it.
    if (!isCurrent) return startIn(on, { userId, timeZone, extraTime }, form, assigned);
    if (questionIds !== null && placed < questionIds.length && !isAssigned) {
      throw conflict('Some questions from the draft are no longer available.', 'questions_gone');
    }
    if (placed === 0) {
      const reason =
        questionIds === null ? NOTHING_IN_POOL[pool] : 'The questions of this assignment have been deleted';
      throw conflict(reason, 'no_questions');
    }
    return view({ ...session, totalQuestions: placed, availableQuestions: available }, on);
  }

  async function completed(page: Page) {
    await completeOverdueOf(page.userId);
    return listCompletedSessions(db, { ...page, now: clock() });
  }

  async function attemptsOf(session: SessionRow | undefined, isForStudent: boolean): Promise<HistoryAttempt[]> {
    if (session === undefined) throw notFound('Quiz session');
    if (session.completedAt === null) throw conflict('This quiz is still in progress', 'not_completed');
    return (await listSessionQuestions(db, session.id))
      .filter(({ isWithheld }) => !(isWithheld && isForStudent))
      .map((row) => presentHistoryAttempt(row, session.place));
  }

  return {
    /**
     * Starts a session. Throws 404 if a topic has been deleted, 409 if the pool has no questions in the topics or some
     * of the `questionIds` of a draft have been deleted; `questionIds` override the pool.
     */
    start: (student: Student, form: NewSession): Promise<QuizSession> => startIn(db, student, form),

    startIn,

    async get(userId: string, id: string): Promise<QuizSession> {
      await completeOverdueOf(userId);
      return view(existing(await findSession(db, id, userId), 'Quiz session'));
    },

    /** Returns the student's completed sessions, without scores that would give withheld keys away. */
    async history(page: Page): Promise<QuizHistoryEntry[]> {
      return (await completed(page)).flatMap((session) => presentHistoryEntry(session, session.isScoreHidden));
    },

    /** Returns the same for anybody, with all scores; only for teachers. */
    async historyOfAnybody(page: Page): Promise<QuizHistoryEntry[]> {
      return (await completed(page)).flatMap((session) => presentHistoryEntry(session, false));
    },

    /** Returns a completed session's questions and answers without withheld ones; empty if only a summary is stored. */
    async attempts(userId: string, id: string): Promise<HistoryAttempt[]> {
      return attemptsOf(await findSession(db, id, userId), true);
    },

    /** Returns the same for anybody's session, including withheld ones but not what was typed; only for teachers. */
    async attemptsOfAnybody(id: string): Promise<HistoryAttempt[]> {
      return (await attemptsOf(await findAnySession(db, id), false)).map((attempt) => ({ ...attempt, typed: null }));
    },

    /** Counts the student's pools; main categories include their subcategories. */
    countPools: (userId: string, topicIds: string[]): Promise<PoolCounts> => countPools(db, userId, topicIds),

    /** Flags a question for the student; repeating it has no effect. Throws 404 if the question has been deleted. */
    async flag(userId: string, questionId: string): Promise<void> {
      if (!(await insertFlag(db, { userId, questionId, at: clock() }))) throw notFound('Question');
    },

    /** Removes the student's flag, if there is one. */
    async unflag(userId: string, questionId: string): Promise<void> {
      await deleteFlag(db, userId, questionId);
    },
  };
}
export type QuizzesService = ReturnType<typeof createQuizzesService>;
