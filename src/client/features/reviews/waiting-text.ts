import type { SenderState } from '#client/api/review-sender.ts';
import { counted } from '#client/lib/counted.ts';

/** "3 grades waiting to be sent"; what is sent without delay is not spoken of. Null where there is nothing to say. */
export function waitingText({ waiting, isFailing }: SenderState, isLate: boolean): string | null {
  if (waiting.length === 0 || (!isFailing && !isLate)) return null;
  return `${counted(waiting.length, 'grade')} waiting to be sent`;
}
