import { RESTORE_BAR } from '#shared/domain/limits.ts';

/** Where the bar of a restore stands after `elapsedMs` of waiting, in percent: it never says that it is done. */
export function restorePercent(elapsedMs: number): number {
  const { stepPercent, everyMs, maxPercent } = RESTORE_BAR;
  return Math.min(Math.floor(elapsedMs / everyMs) * stepPercent, maxPercent);
}
