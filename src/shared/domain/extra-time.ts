/** Extra time that a school grants to a person: a factor on every time limit, or no limit at all. */
export const EXTRA_TIMES = ['none', 'quarter', 'half', 'double', 'untimed'] as const;
export type ExtraTime = (typeof EXTRA_TIMES)[number];

const FACTORS: Record<Exclude<ExtraTime, 'untimed'>, number> = { none: 1, quarter: 1.25, half: 1.5, double: 2 };

/** The time limit in minutes for somebody with this extra time, rounded up; 0 means no limit, before and after. */
export function extendedMinutes(minutes: number, extraTime: ExtraTime): number {
  return extraTime === 'untimed' ? 0 : Math.ceil(minutes * FACTORS[extraTime]);
}

/** The limit of somebody with this extra time, and the regular one if the difference is granted. */
export function timeFor(minutes: number, extraTime: ExtraTime): { minutes: number; extendedFrom: number | null } {
  const isExtended = extraTime !== 'none' && minutes > 0;
  return { minutes: extendedMinutes(minutes, extraTime), extendedFrom: isExtended ? minutes : null };
}

/** While a clock is running, extra time can only be added. */
export const moreTimeOf = (a: ExtraTime, b: ExtraTime): ExtraTime =>
  EXTRA_TIMES.indexOf(a) > EXTRA_TIMES.indexOf(b) ? a : b;
