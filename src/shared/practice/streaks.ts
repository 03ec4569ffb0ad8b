import { previousDay } from '../domain/study-days.ts';

/** What is kept of a student's streak: the last study day and how many days in a row led up to it. */
export interface StreakState {
  lastDay: string | null;
  streak: number;
}

/** The streak as it stands `today`: it lives through a day on which nothing has been studied yet, and no longer. */
export function streakOn(state: StreakState, today: string): number {
  if (state.lastDay === null) return 0;
  return state.lastDay >= previousDay(today) ? state.streak : 0;
}
