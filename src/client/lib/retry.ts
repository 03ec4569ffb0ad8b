/**
 * The milliseconds to wait after a number of consecutive failures, doubled after each: 2, 4, 8 … seconds, a minute at
 * most, unless given otherwise.
 */
export const retryDelay = (failures: number, first = 2000, longest = 60_000): number =>
  Math.min(first * 2 ** (failures - 1), longest);

/** Whether a response with this status, 0 for none, is worth an automatic retry: from an overloaded or failing server. */
export const isPassingStatus = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/** Retries after a delay in milliseconds, or at once when the browser is online again. Returns a function to cancel. */
export function retryAfter(delay: number, retry: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer);
    window.removeEventListener('online', handleTime);
  };
  const handleTime = () => {
    cancel();
    retry();
  };
  const timer = setTimeout(handleTime, delay);
  window.addEventListener('online', handleTime);
  return cancel;
}
