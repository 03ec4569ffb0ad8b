import { previousDay } from '../domain/study-days.ts';

/** The stored data of a student's streak: the last study day and the number of consecutive days up to it. */
export interface StreakState {
  lastDay: string | null;
  streak: number;
}

/** The streak as of `today`: it survives one day without study so far, and no more. */
export function streakOn(state: StreakState, today: string): number {
  if (state.lastDay === null) return 0;
  return state.lastDay >= previousDay(today) ? state.streak : 0;
}
