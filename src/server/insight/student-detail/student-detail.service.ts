import type { StudentStats } from '#shared/practice/progress.contract.ts';
import type { QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import type { StudentProgress } from '#shared/insight/student-detail.contract.ts';
import { dayIn, plusDays } from '#shared/domain/study-days.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { UsersService } from '../../people/users/users.service.ts';
import type { ProgressService } from '../../practice/progress/progress.service.ts';
import type { QuizzesService } from '../../practice/quizzes/quizzes.service.ts';
import { listScores, listStudyDays, listTopicAccuracy } from './student-detail.repository.ts';

const CHART_DAYS = 90;
const OTHERS = 'Other questions';

interface StudentDetailDependencies {
  db: Database;
  clock: Clock;
  users: Pick<UsersService, 'getStudent'>;
  quizzes: Pick<QuizzesService, 'historyOfAnybody' | 'attemptsOfAnybody'>;
  progress: Pick<ProgressService, 'statsOfAnybody'>;
}

/** A teacher's view of one student. Everything except `attempts` returns 404 if the user is not a student. */
export function createStudentDetailService({ db, clock, users, quizzes, progress }: StudentDetailDependencies) {
  const { getStudent } = users;
  return {
    student: getStudent,
    attempts: quizzes.attemptsOfAnybody,

    async sessions(userId: string, page: { limit: number; offset: number }): Promise<QuizHistoryEntry[]> {
      await getStudent(userId);
      return quizzes.historyOfAnybody({ userId, ...page });
    },

    async stats({ userId, timeZone }: Learner): Promise<StudentStats> {
      await getStudent(userId);
      return progress.statsOfAnybody({ userId, timeZone });
    },

    /** Accuracy by topic, and the last 90 days up to the caller's today. */
    async progress({ userId, timeZone }: Learner): Promise<StudentProgress> {
      await getStudent(userId);
      const first = plusDays(dayIn(timeZone, clock()), 1 - CHART_DAYS);
      // The first day begins up to 14 hours before it does in UTC.
      const since = new Date(`${plusDays(first, -1)}T00:00:00Z`);
      const [topics, days, sessions] = await Promise.all([
        listTopicAccuracy(db, userId),
        listStudyDays(db, { userId, first }),
        listScores(db, { userId, since }),
      ]);
      return {
        topics: topics.map((row) => ({ ...row, topicName: row.topicName ?? OTHERS })),
        days,
        scores: dailyScores(sessions, { timeZone, first }),
      };
    },
  };
}
export type StudentDetailService = ReturnType<typeof createStudentDetailService>;

/** Returns the mean score of sessions by day of completion in `timeZone`, from `first` on. Needs the oldest first. */
function dailyScores(
  sessions: Awaited<ReturnType<typeof listScores>>,
  { timeZone, first }: { timeZone: string; first: string },
): StudentProgress['scores'] {
  const days = new Map<string, { sessions: number; sum: number }>();
  for (const { completedAt, score } of sessions) {
    if (completedAt === null) continue;
    const day = dayIn(timeZone, completedAt);
    const before = days.get(day) ?? { sessions: 0, sum: 0 };
    if (day >= first) days.set(day, { sessions: before.sessions + 1, sum: before.sum + score });
  }
  return [...days].map(([day, { sessions: count, sum }]) => ({ day, sessions: count, averageScore: sum / count }));
}
