import type { StudentStats } from '#shared/practice/progress.contract.ts';
import { ACCURACY_GOAL_PERCENT, WEEKLY_GOAL_DAYS } from '#shared/domain/limits.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';

/** The student's figures on the portal. Badges and goals use the rounded average, so that they match the display. */
export function portalFigures(stats: StudentStats) {
  const averagePercent = Math.round(stats.averageScore);
  return {
    averagePercent,
    studyMinutes: Math.round(stats.totalTimeSpent / 60),
    weekPercent: Math.min(100, roundedPercent(stats.daysStudiedThisWeek, WEEKLY_GOAL_DAYS)),
    isWeeklyGoalReached: stats.daysStudiedThisWeek >= WEEKLY_GOAL_DAYS,
    isAccuracyGoalReached: averagePercent >= ACCURACY_GOAL_PERCENT,
    hasNoQuizYet: stats.quizSessions === 0,
  };
}
