/** More time for a person, as a school grants it: so much more on every clock, or none that runs. */
export const EXTRA_TIMES = ['none', 'quarter', 'half', 'double', 'untimed'] as const;
export type ExtraTime = (typeof EXTRA_TIMES)[number];

const FACTORS: Record<Exclude<ExtraTime, 'untimed'>, number> = { none: 1, quarter: 1.25, half: 1.5, double: 2 };

/** Minutes of a limit for somebody with this extra time, rounded up; 0 is no limit, before and after. */
export function extendedMinutes(minutes: number, extraTime: ExtraTime): number {
  return extraTime === 'untimed' ? 0 : Math.ceil(minutes * FACTORS[extraTime]);
}

/** The limit of somebody with this extra time, and the one without it where they differ by right. */
export function timeFor(minutes: number, extraTime: ExtraTime): { minutes: number; extendedFrom: number | null } {
  const isExtended = extraTime !== 'none' && minutes > 0;
  return { minutes: extendedMinutes(minutes, extraTime), extendedFrom: isExtended ? minutes : null };
}

/** Of a clock that runs already, extra time is only ever added to. */
export const moreTimeOf = (a: ExtraTime, b: ExtraTime): ExtraTime =>
  EXTRA_TIMES.indexOf(a) > EXTRA_TIMES.indexOf(b) ? a : b;
