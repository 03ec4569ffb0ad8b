import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { Portal, RecentAttempt, StudentStats } from '#shared/practice/progress.contract.ts';
import { PORTAL_TOPIC_COUNT, RECENT_ACTIVITY_COUNT } from '#shared/domain/limits.ts';
import { advanceStreak, streakOn } from '#shared/practice/streaks.ts';
import { dayIn, weekOf } from '#shared/domain/study-days.ts';
import { countAnswerActivity, countCompletionActivity, countStartActivity } from './activity.repository.ts';
import type { AnswerActivity } from './activity.repository.ts';
import {
  addToStudyDay,
  countAnswerOfQuestion,
  listRecentSessions,
  lockStudentStats,
  readStudentFigures,
  updateStudentStats,
} from './progress.repository.ts';
import type { CountedAnswer, StudentStatsRow } from './progress.repository.ts';
import { changeStudiedCards, changeStudyDays, readStreak } from './reviews.repository.ts';
import { changesOf } from './review-changes.ts';
import type { CountedReview } from './review-changes.ts';

interface ProgressDependencies {
  db: Database;
  clock: Clock;
  firstTopics: (db: Database, limit: number) => Promise<Portal['topics']>;
  /** What is left for today of spaced repetition. */
  dueCounts: (learner: Learner) => Promise<Portal['due']>;
}

/** What students have done: counters kept in the transaction that records an answer, and the figures read from them. */
export function createProgressService({ db, clock, firstTopics, dueCounts }: ProgressDependencies) {
  async function stats({ userId, timeZone }: Learner): Promise<StudentStats> {
    const today = dayIn(timeZone, clock());
    const { stats: counters, ...figures } = await readStudentFigures(db, userId, weekOf(today));
    return {
      ...figures,
      questionsAnswered: counters?.questionsAnswered ?? 0,
      averageScore: counters?.sessionsCompleted ? counters.scoreSum / counters.sessionsCompleted : 0,
      totalTimeSpent: counters?.totalTimeSpent ?? 0,
      streak: counters ? streakOn({ lastDay: counters.lastStudyDay, streak: counters.streak }, today) : 0,
      quizSessions: counters?.sessionsCompleted ?? 0,
    };
  }

  async function recent(userId: string): Promise<RecentAttempt[]> {
    const rows = await listRecentSessions(db, userId, RECENT_ACTIVITY_COUNT);
    return rows.flatMap(({ completedAt, ...row }) =>
      completedAt === null ? [] : [{ ...row, createdAt: completedAt.toISOString() }],
    );
  }

  /** Counts something on a day of study; returns what happens to the streak and the last activity. */
  async function countOnDay(tx: Database, counters: StudentStatsRow, studied: Parameters<typeof addToStudyDay>[1]) {
    await addToStudyDay(tx, studied);
    const { lastStudyDay, streak } = counters;
    // A day before the last one, as after traveling west, may close a gap between two.
    const isEarlier = lastStudyDay !== null && studied.day < lastStudyDay;
    const next = isEarlier
      ? await readStreak(tx, counters.userId)
      : advanceStreak({ lastDay: lastStudyDay, streak }, studied.day);
    return { lastStudyDay: next.lastDay, streak: next.streak };
  }

  return {
    stats,
    recent,

    async portal(learner: Learner): Promise<Portal> {
      const [figures, latest, topics, due] = await Promise.all([
        stats(learner),
        recent(learner.userId),
        firstTopics(db, PORTAL_TOPIC_COUNT),
        dueCounts(learner),
      ]);
      return { stats: figures, recent: latest, topics, due };
    },

    /** Counts one recorded answer. Call it in the transaction that records it. */
    async countAnswer(tx: Database, answer: CountedAnswer & AnswerActivity): Promise<void> {
      const { userId, timeSpent, at, localAt } = answer;
      const day = localAt.slice(0, 10);
      const counters = await lockStudentStats(tx, userId);
      await updateStudentStats(tx, userId, {
        ...(await countOnDay(tx, counters, { userId, day, answers: 1, cards: 0, timeSpent })),
        lastActivityAt: at,
        questionsAnswered: counters.questionsAnswered + 1,
        correctAnswers: counters.correctAnswers + (answer.isCorrect ? 1 : 0),
        totalTimeSpent: counters.totalTimeSpent + timeSpent,
      });
      await countAnswerOfQuestion(tx, answer);
      await countAnswerActivity(tx, answer);
    },

    /** Counts one studied card. Call it in the transaction that records it. */
    async countCard(tx: Database, { userId, timeZone }: Learner): Promise<void> {
      const now = clock();
      const day = dayIn(timeZone, now);
      const counters = await lockStudentStats(tx, userId);
      const streak = await countOnDay(tx, counters, { userId, day, answers: 0, cards: 1, timeSpent: 0 });
      await updateStudentStats(tx, userId, { ...streak, lastActivityAt: now });
    },

    /**
     * Counts graded cards on the days of their grades, and takes back those whose grade was; call it in the transaction
     * that records them. They may come late, so the streak is recalculated. Like `countCard`, after the studied cards.
     */
    async countReviews(tx: Database, { userId, timeZone }: Learner, reviews: CountedReview[]): Promise<void> {
      const { cards, days } = changesOf(reviews, timeZone);
      await changeStudiedCards(tx, userId, cards);
      await lockStudentStats(tx, userId);
      await changeStudyDays(tx, userId, days);
      const { lastDay, streak } = await readStreak(tx, userId);
      await updateStudentStats(tx, userId, { lastStudyDay: lastDay, streak, lastActivityAt: clock() });
    },

    /** Counts one session that begins. Call it last in the transaction that begins it. */
    countStart: countStartActivity,

    /** Counts one completed session for its topics and the class. Call it last in the transaction that completes it. */
    countCompletion: countCompletionActivity,

    /**
     * Counts one completed session for its student and gives its number; `unansweredSeconds` is the time in it that no
     * answer has counted. Call it in the transaction that completes it.
     */
    async countSession(
      tx: Database,
      session: { userId: string; score: number; unansweredSeconds: number; at: Date },
    ): Promise<number> {
      const { userId, score, unansweredSeconds, at } = session;
      const counters = await lockStudentStats(tx, userId);
      const { lastActivityAt } = counters;
      await updateStudentStats(tx, userId, {
        sessionsCompleted: counters.sessionsCompleted + 1,
        scoreSum: counters.scoreSum + score,
        totalTimeSpent: counters.totalTimeSpent + unansweredSeconds,
        // A session that the server ends was over before.
        lastActivityAt: lastActivityAt !== null && lastActivityAt > at ? lastActivityAt : at,
      });
      return counters.sessionsCompleted + 1;
    },
  };
}
export type ProgressService = ReturnType<typeof createProgressService>;
