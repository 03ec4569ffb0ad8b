import { CallError } from './call.ts';

const RETRIES = 3;
/** A longer wait is shown to the user. */
const LONGEST_PAUSE_SECONDS = 3;

/**
 * For queries, and for changes that are safe to send twice: an overloaded server says when to retry, and the request is
 * repeated silently. Everything else fails at once.
 */
export const whenBusy = {
  retry: (failures: number, error: Error): boolean => failures < RETRIES && pauseOf(error) !== null,
  retryDelay: (_failures: number, error: Error): number => (pauseOf(error) ?? 0) * 1000,
};

/** Seconds; null if a retry would not help. */
function pauseOf(error: unknown): number | null {
  if (!(error instanceof CallError) || error.status !== 503) return null;
  const seconds = error.retryAfterSeconds;
  return seconds !== null && seconds <= LONGEST_PAUSE_SECONDS ? seconds : null;
}
