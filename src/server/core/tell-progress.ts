import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';

export type TellProgress = (progress: Progress) => Promise<void>;

/**
 * Tells how far the work is, and lets others have their turn. The embedded engine answers without one: queries in a row
 * would hold up every other request, and the lines told, until the last is done.
 */
export function tellWith(report: ReportProgress): TellProgress {
  return async (progress) => {
    report(progress);
    await nextTurn();
  };
}
