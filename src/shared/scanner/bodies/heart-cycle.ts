/** What the heart does at a moment; shares are 0 to 1. */
export interface Moment {
  /** Of the way from end diastole to end systole. */
  shortening: number;
  /** How far the valves are open: both of the inflow, and both of the outflow. */
  inflowValves: number;
  outflowValves: number;
  /** Velocities as shares of their peaks: early and late filling, ejection. */
  early: number;
  late: number;
  ejection: number;
  /** How far the ventricles are in systole, from the closure of the mitral to that of the aortic valve. */
  isSystole: boolean;
}

/** Times in seconds after the onset of the QRS complex. */
export interface Timing {
  period: number;
  ejectionStart: number;
  ejectionEnd: number;
  earlyStart: number;
  lateStart: number;
  lateEnd: number;
}

/** E rises and falls, s. */
const EARLY_RISE = 0.075;
const EARLY_FALL = 0.19;
/** Share of the filling that is done before the atria contract, at rest and in middle age. */
const EARLY_SHARE = 0.72;

/**
 * Systolic intervals after Weissler 1968 (men): preejection period 131 - 0.4 rate, ejection time 413 - 1.7 rate, in ms.
 * Isovolumic relaxation about 75 ms.
 */
export function timingOf(rate: number): Timing {
  const period = 60 / rate;
  const ejectionStart = 0.131 - 0.0004 * rate;
  const ejectionEnd = ejectionStart + 0.413 - 0.0017 * rate;
  const earlyStart = ejectionEnd + Math.min(0.075, period * 0.1);
  return {
    period,
    ejectionStart,
    ejectionEnd,
    earlyStart,
    lateStart: Math.max(period - 0.115, earlyStart + 0.07),
    lateEnd: period + 0.02,
  };
}

const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);
export const smooth = (value: number): number => {
  const t = clamp(value);
  return t * t * (3 - 2 * t);
};
/** 0 before and after, 1 in the middle. */
const hump = (value: number): number => (value <= 0 || value >= 1 ? 0 : Math.sin(Math.PI * value) ** 2);

/** The moment of a time in s; a beat begins with the QRS complex at 0. */
export function momentAt(timing: Timing, time: number): Moment {
  const { period, ejectionStart, ejectionEnd, earlyStart, lateStart, lateEnd } = timing;
  const t = time - Math.floor(time / period) * period;
  // The end of late filling lies in the first moments of the next beat.
  const late = t < lateEnd - period ? t + period : t;
  const ejected = (t - ejectionStart) / (ejectionEnd - ejectionStart);
  const earlyEnd = Math.min(earlyStart + EARLY_RISE + EARLY_FALL, lateEnd - 0.03);
  const filled = smooth((t - earlyStart) / (earlyEnd - earlyStart));
  const lateFilled = smooth((late - lateStart) / (lateEnd - lateStart));
  const lateShare = (late - lateStart) / (lateEnd - lateStart);
  const isFilling = t > earlyStart || late > t;
  const emptied = late > t ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * clamp(ejected) ** 0.85);
  const fast = late > t ? 1 : filled;
  return {
    shortening: emptied * (1 - EARLY_SHARE * fast - (1 - EARLY_SHARE) * lateFilled),
    inflowValves: isFilling ? openingOf(t, late, timing) : 0,
    outflowValves: smooth((t - ejectionStart) / 0.03) * (1 - smooth((t - ejectionEnd + 0.04) / 0.04)),
    early:
      t < earlyStart + EARLY_RISE
        ? smooth((t - earlyStart) / EARLY_RISE)
        : 1 - smooth((t - earlyStart - EARLY_RISE) / EARLY_FALL),
    late: hump(lateShare),
    ejection: ejected <= 0 || ejected >= 1 ? 0 : Math.sin(Math.PI * ejected ** 0.75),
    isSystole: t > 0.03 && t < ejectionEnd,
  };
}

/** The leaflets fly open, drift together in mid-diastole, open again with the atria's contraction, and close. */
function openingOf(t: number, late: number, { earlyStart, lateStart, lateEnd }: Timing): number {
  const early = smooth((t - earlyStart + 0.01) / 0.06) * (1 - 0.65 * smooth((t - earlyStart - 0.09) / 0.13));
  const before = late > t ? 0.35 : early;
  const again = 0.75 * smooth((late - lateStart) / 0.05);
  return Math.max(before, again) * (1 - smooth((late - lateEnd + 0.045) / 0.045));
}

const bell = (t: number, at: number, width: number): number => Math.exp(-(((t - at) / width) ** 2));

/**
 * The electrocardiogram, lead II, in mV, at a phase of the beat: 0 is the onset of the QRS complex, 1 that of the next one.
 * @param rate beats per minute, on which the place of the T wave depends
 */
export function electrocardiogram(phase: number, rate: number): number {
  const period = 60 / rate;
  const t = (phase - Math.floor(phase)) * period;
  const atria = 0.13 * bell(t, period - 0.11, 0.028);
  const ventricles = -0.08 * bell(t, 0.012, 0.008) + 1.1 * bell(t, 0.036, 0.011) - 0.2 * bell(t, 0.062, 0.01);
  // QT after Bazett, the T wave's peak about 80 ms before its end
  const recovery = 0.27 * bell(t, 0.39 * Math.sqrt(period) - 0.08, t < 0.39 * Math.sqrt(period) - 0.08 ? 0.055 : 0.035);
  return atria + ventricles + recovery;
}
