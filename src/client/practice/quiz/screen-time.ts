/** Seconds each question was on screen. `running` is the current question, since a monotonic instant (ms). */
export interface ScreenTime {
  seconds: Readonly<Record<string, number>>;
  running: { questionId: string; since: number } | null;
}

export function screenTime(seconds: Readonly<Record<string, number>> = {}): ScreenTime {
  return { seconds, running: null };
}

/** Stops counting, e.g. when the tab is hidden. */
export function paused(time: ScreenTime, now: number): ScreenTime {
  return time.running === null ? time : { seconds: secondsByQuestion(time, now), running: null };
}

/** Starts counting for this question. */
export function showing(time: ScreenTime, questionId: string, now: number): ScreenTime {
  if (time.running?.questionId === questionId) return time;
  return { ...paused(time, now), running: { questionId, since: now } };
}

/** Seconds so far by question, including the running one. */
export function secondsByQuestion({ seconds, running }: ScreenTime, now: number): Record<string, number> {
  if (running === null) return { ...seconds };
  const added = Math.max(0, now - running.since) / 1000;
  return { ...seconds, [running.questionId]: (seconds[running.questionId] ?? 0) + added };
}

/** Whole seconds spent on one question, for `timeSpent`. */
export function secondsOn(time: ScreenTime, questionId: string, now: number): number {
  return Math.round(secondsByQuestion(time, now)[questionId] ?? 0);
}
