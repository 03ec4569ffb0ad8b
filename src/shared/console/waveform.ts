/** One of the bumps that add up to a waveform. Times are fractions of a heartbeat after the start of systole. */
interface Wave {
  at: number;
  /** The time that it takes to rise. */
  rise: number;
  /** The time that it takes to fall. */
  fall: number;
  /** Its height relative to the others; negative for flow the other way. */
  height: number;
}

export interface Waveform {
  /** The highest velocity, in cm/s: the peak systolic velocity in arteries. */
  peak: number;
  /** The velocity just before systole, in cm/s; negative if flow is reversed then. */
  endDiastolic: number;
  /** Heartbeats a minute. */
  rate: number;
  /** Velocities over one heartbeat, in cm/s. */
  samples: readonly number[];
}

const SAMPLES = 128;

/** The sum of the waves, scaled to this peak and this end-diastolic velocity. */
export function waveform(velocities: { peak: number; endDiastolic: number; rate: number }, waves: Wave[]): Waveform {
  const { peak, endDiastolic } = velocities;
  const sums = Array.from({ length: SAMPLES }, (_, index) =>
    waves.reduce((sum, wave) => sum + wave.height * bump(index / SAMPLES, wave), 0),
  );
  const [first = 0] = sums;
  const scale = (peak - endDiastolic) / (Math.max(...sums) - first);
  return { ...velocities, samples: sums.map((sum) => endDiastolic + (sum - first) * scale) };
}

/** A wave extends into the heartbeats before and after its own. */
function bump(phase: number, { at, rise, fall }: Wave): number {
  const one = (distance: number) => Math.exp(-((distance / (distance < 0 ? rise : fall)) ** 2));
  return one(phase - at) + one(phase - at - 1) + one(phase - at + 1);
}

/** The velocity at a moment, in seconds since the start of a systole. */
export function velocityAt({ samples, rate }: Waveform, seconds: number): number {
  const position = (((seconds * rate) / 60) % 1) * samples.length;
  const index = Math.floor(position);
  const here = samples[index] ?? 0;
  const next = samples[(index + 1) % samples.length] ?? 0;
  return here + (next - here) * (position - index);
}

/** The resistive index, (PSV − EDV) ⁄ PSV (Pourcelot). */
export const resistiveIndex = (peak: number, endDiastolic: number): number => (peak - endDiastolic) / peak;
