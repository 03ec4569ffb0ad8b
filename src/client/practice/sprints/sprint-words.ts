import type { SprintGroup } from '#shared/practice/sprints.contract.ts';
import type { BadgeTone } from '#client/ui/badge.tsx';

interface GroupState {
  /** Groups that are due come before new ones, and those before groups with time. */
  order: number;
  tone: BadgeTone;
  text: string;
}

/** The student's progress with a group, in a few words. */
export function groupState(
  { standing, lastRunAt }: Pick<SprintGroup, 'standing' | 'lastRunAt'>,
  now: Date,
): GroupState {
  const mastered = standing.filter(({ isMastered }) => isMastered).length;
  const progress = `${mastered} of ${standing.length} mastered`;
  if (lastRunAt === null) return { order: 1, tone: 'neutral', text: 'New' };
  const isDue = standing.some(({ dueAt }) => dueAt === null || new Date(dueAt) <= now);
  if (isDue) return { order: 0, tone: 'brand', text: `Due again, ${progress}` };
  return { order: 2, tone: mastered === standing.length ? 'good' : 'neutral', text: progress };
}

/** "1.5 s" */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
