/** Thresholds for a bin to belong to the flow: a share of the brightest bin, and an absolute brightness. */
const SHARE_OF_BRIGHTEST = 0.5;
const LEAST_LEVEL = 0.2;
/** Of three adjacent bins, two have to be bright: noise is a single bin. */
const NEIGHBORS = 2;

/**
 * The envelope in one column: how far from the baseline the flow reaches on the side with more flow, as a share of the
 * spectrum's height from its upper end; null if there is only noise.
 */
export function envelopeOf(levels: Float32Array, baseline: number): number | null {
  const zero = Math.min(levels.length, Math.max(0, baseline * levels.length));
  let brightest = 0;
  let above = 0;
  let below = 0;
  levels.forEach((level, bin) => {
    brightest = Math.max(brightest, level);
    if (bin < zero) above += level ** 2;
    else below += level ** 2;
  });
  const threshold = Math.max(LEAST_LEVEL, brightest * SHARE_OF_BRIGHTEST);
  const isBright = (bin: number) => (levels[bin] ?? 0) >= threshold;
  const isFlow = (bin: number) => isBright(bin) && [bin - 1, bin, bin + 1].filter(isBright).length >= NEIGHBORS;
  if (brightest < LEAST_LEVEL) return null;
  if (above >= below) {
    for (let bin = 0; bin < zero; bin += 1) if (isFlow(bin)) return bin / levels.length;
    return null;
  }
  for (let bin = levels.length - 1; bin >= zero; bin -= 1) if (isFlow(bin)) return (bin + 1) / levels.length;
  return null;
}

export interface Traced {
  /** Peak systolic and end-diastolic velocity, in cm/s: the mean of the visible beats. */
  psv: number;
  edv: number;
  /** Resistive index, (PSV − EDV) ⁄ PSV (Pourcelot, 1974). */
  ri: number;
  /** Systole over diastole; null if end-diastolic flow is absent or reversed. */
  sd: number | null;
}

/** No heart beats faster than this, not even a fetal one. */
const SHORTEST_BEAT_SECONDS = 0.27;
/** A systole reaches this share of the range from the lowest to the highest value. */
const SYSTOLE = 0.6;
const LEAST_BEATS = 2;

/** Measures the envelope of whole beats, in cm/s per column, like a real machine; null if there are no beats. */
export function tracedOf(envelope: readonly number[], secondsPerColumn: number): Traced | null {
  const sum = envelope.reduce((total, velocity) => total + velocity, 0);
  const flow = smoothed(sum < 0 ? envelope.map((velocity) => -velocity) : envelope);
  const peaks = peaksOf(flow, Math.round(SHORTEST_BEAT_SECONDS / secondsPerColumn));
  if (peaks.length < LEAST_BEATS) return null;
  const psv = mean(peaks.map((peak) => flow[peak] ?? 0));
  const edv = mean(peaks.slice(1).map((peak, index) => endOfDiastole(flow, peaks[index] ?? 0, peak)));
  return { psv, edv, ri: (psv - edv) / psv, sd: edv > 0.03 * psv ? psv / edv : null };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The median of five columns, so that a column spoiled by noise leaves no spike. */
const smoothed = (values: readonly number[]) =>
  values.map((value, at) => {
    const near = values.slice(Math.max(0, at - 2), at + 3).toSorted((a, b) => a - b);
    return near[Math.floor(near.length / 2)] ?? value;
  });

/** The highest column of each systole that has both of its slopes. */
function peaksOf(flow: readonly number[], beat: number): number[] {
  const low = Math.min(...flow);
  const high = Math.max(...flow);
  const systole = low + SYSTOLE * (high - low);
  // Without a pulse there is no systole, only fluctuation of the flow.
  if (!(high - low > 0.2 * high)) return [];
  const peaks: number[] = [];
  flow.forEach((value, at) => {
    const around = flow.slice(Math.max(0, at - beat), at + beat + 1);
    const isPeak = value >= systole && value === Math.max(...around) && at >= 3 && at < flow.length - 3;
    const last = peaks.at(-1);
    if (isPeak && (last === undefined || at - last > beat)) peaks.push(at);
  });
  return peaks;
}

/** The lowest point of the last third before the next systole. */
const endOfDiastole = (flow: readonly number[], from: number, to: number): number =>
  Math.min(...flow.slice(Math.round(from + ((to - from) * 2) / 3), to));
