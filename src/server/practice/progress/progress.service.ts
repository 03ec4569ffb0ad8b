import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { Portal, RecentAttempt, StudentStats } from '#shared/practice/progress.contract.ts';
import { PORTAL_TOPIC_COUNT, RECENT_ACTIVITY_COUNT } from '#shared/domain/limits.ts';
import { streakOn } from '#shared/practice/streaks.ts';
import { dayIn, weekOf } from '#shared/domain/study-days.ts';
import { listFirstTopics } from '../../bank/topics/topics.repository.ts';
import { createDueCardsService } from '../../cards/card-reviews/due-cards.service.ts';
import { listRecentSessions, readStudentFigures } from './progress.repository.ts';

/** Reads a student's figures from the counters. */
export function createProgressService({ db, clock }: { db: Database; clock: Clock }) {
  const dueCards = createDueCardsService({ db, clock });

  async function stats({
    userId,
    timeZone,
  }: Learner): Promise<StudentStats & Pick<Portal, 'newReplies' | 'newCorrections'>> {
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

  return {
    stats,
    recent,

    async portal(learner: Learner): Promise<Portal> {
      const [{ newReplies, newCorrections, ...figures }, latest, topics, due] = await Promise.all([
        stats(learner),
        recent(learner.userId),
        listFirstTopics(db, PORTAL_TOPIC_COUNT),
        dueCards.counts(learner),
      ]);
      return { stats: figures, recent: latest, topics, due, newReplies, newCorrections };
    },
  };
}
export type ProgressService = ReturnType<typeof createProgressService>;
