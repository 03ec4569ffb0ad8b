import type { StudentProgress } from '#shared/contract/student-detail.ts';
import { dayIn } from '#shared/domain/study-days.ts';

interface CompletedSession {
  completedAt: Date | null;
  /** Percent. */
  score: number;
}

/** The mean score of the sessions completed a day of `timeZone`, for days from `first` on. Sessions come oldest first. */
export function dailyScores(
  sessions: CompletedSession[],
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
