import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';

export type TellProgress = (progress: Progress) => Promise<void>;

/**
 * Reports progress and lets other work run. The embedded engine responds without yielding, so consecutive queries
 * would block every other request, and the progress lines, until the last is done.
 */
export function tellWith(report: ReportProgress): TellProgress {
  return async (progress) => {
    report(progress);
    await nextTurn();
  };
}
