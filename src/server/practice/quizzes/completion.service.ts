import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { fractionOf } from '#server/core/answer-values.ts';
import { existing } from '#server/core/errors.ts';
import { sharedRead } from '#server/core/page-reads.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { mergedPositions } from '#shared/practice/merged-position.ts';
import type { QuizPosition, QuizResult } from '#shared/practice/quiz-sessions.contract.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { completeSession, forgetDayPlan } from './completion.repository.ts';
import { limitOf, overBefore, phaseAt } from './deadlines.ts';
import { presentResult, secondsOnScreen } from './quizzes.presenter.ts';
import { isScoreHiddenIn, listOverdue, listOverdueOf, lockSession, type SessionRow } from './quizzes.repository.ts';
import { recordAnswers } from './record-answers.ts';
import { listQuestionsToGrade, listSessionQuestions, type SessionQuestionRow } from './session-questions.repository.ts';

const OVERDUE_BATCH = 100;

/** Completing sessions: by the student, or by the server once their time is up. */
export function createCompletionService({ db, clock, log }: { db: Database; clock: Clock; log: FastifyBaseLogger }) {
  /** Completes an open session that is locked. A session ended by its clock is completed as of its deadline. */
  async function finish(
    tx: Database,
    learner: Learner,
    { session, timeUpAt }: { session: SessionRow; timeUpAt: Date | null },
  ): Promise<QuizResult> {
    const completedAt = timeUpAt ?? clock();
    const rows = await listSessionQuestions(tx, session.id);
    const score = scoreOf(session, rows);
    const totalTimeSpent = totalTime(session, { rows, endedByClock: timeUpAt !== null, completedAt });
    await completeSession(tx, {
      session,
      completedAt,
      completedDay: dayIn(learner.timeZone, completedAt),
      score,
      totalTimeSpent,
      unansweredSeconds: totalTimeSpent - session.totalTimeSpent,
    });
    // The day is planned again by what the check has found out.
    if (session.checkOf !== null) await forgetDayPlan(tx, session.userId);
    return resultOf(tx, { session: { ...session, score, totalTimeSpent }, completedAt, rows });
  }

  /** Presents a completed session to its student. Without withheld questions, only a check's score is hidden. */
  async function resultOf(
    on: Database,
    ended: { session: SessionRow; completedAt: Date; rows: SessionQuestionRow[] },
  ): Promise<QuizResult> {
    const { id, userId } = ended.session;
    const mayBeHidden = ended.session.checkOf !== null || ended.rows.some(({ isWithheld }) => isWithheld);
    const isScoreHidden = mayBeHidden && (await isScoreHiddenIn(on, { id, userId, now: clock() }));
    return presentResult({ ...ended, isScoreHidden });
  }

  /** Completes a locked session whose time is up, or an exam, after submitting the selected responses. */
  async function submitAndFinish(
    tx: Database,
    learner: Learner,
    open: SessionRow,
    position = open.place,
  ): Promise<QuizResult> {
    const now = clock();
    const phase = phaseAt(open, now);
    const timeUpAt = phase === 'running' ? null : open.deadlineAt;
    const ended = { ...open, place: phase === 'over' ? open.place : position };
    const session = await submitSelected(tx, learner, ended, timeUpAt ?? now);
    return finish(tx, learner, { session, timeUpAt });
  }

  /** Records the selected responses in a quiz whose time is up, or the answers of an exam. */
  async function submitSelected(tx: Database, learner: Learner, session: SessionRow, now: Date): Promise<SessionRow> {
    const answers = (await listQuestionsToGrade(tx, session.id)).flatMap((question) => {
      const selectedAnswer = session.exam === null ? session.place.selected[question.id] : question.answer;
      const isOpen = selectedAnswer !== undefined && selectedAnswer !== null && question.attempt === null;
      if (!isOpen || kindOf(question.kind).responseFault(question, selectedAnswer) !== null) return [];
      const { seconds, typed } = session.place;
      return [{ question, selectedAnswer, typed: typed?.[question.id], timeSpent: seconds[question.id] ?? 0 }];
    });
    if (answers.length === 0) return session;
    return (await recordAnswers(tx, { learner, session, answers, now })).session;
  }

  async function completeOverdue(session: { id: string; userId: string }): Promise<void> {
    await db.transaction(async (tx) => {
      const open = await lockSession(tx, session.id, session.userId);
      if (open?.completedAt === null && phaseAt(open, clock()) === 'over') await submitAndFinish(tx, open, open);
    });
  }

  return {
    /** Completes a session and reveals it. Counts are the server's, whatever the client claims. Can be repeated. */
    async complete(
      learner: Learner,
      { id, position }: { id: string; position?: QuizPosition | undefined },
    ): Promise<QuizResult> {
      return db.transaction(async (tx) => {
        const session = existing(await lockSession(tx, id, learner.userId), 'Quiz session');
        const { completedAt } = session;
        const place = position && mergedPositions(session.place, position);
        if (completedAt !== null)
          return resultOf(tx, { session, completedAt, rows: await listSessionQuestions(tx, id) });
        if (session.exam === null && phaseAt(session, clock()) === 'running')
          return finish(tx, learner, { session: { ...session, ...(place && { place }) }, timeUpAt: null });
        return submitAndFinish(tx, learner, session, place);
      });
    },

    /** Completes a student's sessions whose time is up, so that whatever is read next includes them as completed. */
    completeOverdueOf: (userId: string): Promise<void> =>
      sharedRead(`overdue ${userId}`, async () => {
        const overdue = await listOverdueOf(db, { before: overBefore(clock()), userId, limit: OVERDUE_BATCH });
        for (const session of overdue) await completeOverdue(session);
      }),

    /** Completes all sessions whose time is up. A failure does not affect other sessions. */
    async completeAllOverdue(): Promise<void> {
      const failed = new Set<string>();
      for (;;) {
        const limit = OVERDUE_BATCH + failed.size;
        const overdue = await listOverdue(db, { before: overBefore(clock()), limit });
        const next = overdue.filter(({ id }) => !failed.has(id));
        if (next.length === 0) break;
        for (const session of next) {
          try {
            await completeOverdue(session);
          } catch (error) {
            failed.add(session.id);
            log.error({ err: error, sessionId: session.id }, 'a quiz whose time is up could not be completed');
          }
        }
      }
      if (failed.size > 0) throw new Error(`${failed.size} quizzes whose time is up could not be completed`);
    },
  };
}
export type CompletionService = ReturnType<typeof createCompletionService>;

/** Returns the percentage of all questions or, in an exam, of scored ones; unanswered ones count as wrong. */
function scoreOf(session: SessionRow, rows: SessionQuestionRow[]): number {
  if (session.exam === null) return roundedPercent(session.correctAnswers + session.partCredit, session.totalQuestions);
  const scored = rows.filter(({ isScored }) => isScored);
  return roundedPercent(
    scored.reduce((sum, { attempt }) => sum + (attempt === null ? 0 : fractionOf(attempt)), 0),
    scored.length,
  );
}

/**
 * Returns the seconds of a completed session: those of its answers plus the screen time of other questions, limited to
 * its duration by our clock. If the clock ended the session, it took its whole limit.
 */
function totalTime(
  session: SessionRow,
  { rows, endedByClock, completedAt }: { rows: SessionQuestionRow[]; endedByClock: boolean; completedAt: Date },
): number {
  const unanswered = rows
    .filter(({ attempt }) => attempt === null)
    .reduce((sum, { id }) => sum + secondsOnScreen(session.place, id), 0);
  const elapsed = Math.ceil((completedAt.getTime() - session.startedAt.getTime()) / 1000);
  const onScreen = Math.max(session.totalTimeSpent, Math.min(session.totalTimeSpent + unanswered, elapsed));
  return endedByClock ? Math.max(onScreen, Math.min(limitOf(session) * 60, elapsed)) : onScreen;
}
