export interface SoundSlice {
  /** Brightness of the spectrum's bins, from the upper end of the scale to the lower, 0 to 1. */
  levels: Float32Array;
  /** Doppler shift at both ends, in Hz. */
  shift: readonly [number, number];
  /** Samples per second, and their number. */
  rate: number;
  length: number;
  /** Returns a random number from 0 up to 1: the initial phase of a tone. */
  random: () => number;
}

/** Quieter bins are mostly machine noise, and loudness follows the square of the amplitude. */
const LEAST_LEVEL = 0.08;

/**
 * Synthesizes the sound of a spectrum for a moment: flow toward the probe left, flow away from it right. Each bin is a
 * tone at its shift with a random phase, as scattering by blood is noise. The slice fades in and out, so that slices
 * overlapping by half sound like one continuous sound of constant loudness.
 */
export function samplesOf({ levels, shift: [top, bottom], rate, length, random }: SoundSlice) {
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  levels.forEach((level, bin) => {
    const shift = top + ((bottom - top) * (bin + 0.5)) / levels.length;
    // Above half the sample rate, it would alias to another tone.
    if (level < LEAST_LEVEL || Math.abs(shift) > rate / 2) return;
    addTone(shift > 0 ? left : right, { turn: (2 * Math.PI * Math.abs(shift)) / rate, start: random(), level });
  });
  const scale = 1.4 / Math.sqrt(levels.length);
  for (let at = 0; at < length; at += 1) {
    const window = scale * Math.sin((Math.PI * (at + 0.5)) / length);
    left[at] = limited((left[at] ?? 0) * window);
    right[at] = limited((right[at] ?? 0) * window);
  }
  return { left, right };
}

const limited = (value: number) => Math.min(1, Math.max(-1, value));

/** Rotates a vector sample by sample, which avoids a sine per sample. */
function addTone(samples: Float32Array, { turn, start, level }: { turn: number; start: number; level: number }) {
  const cosine = Math.cos(turn);
  const sine = Math.sin(turn);
  let x = level ** 2 * Math.cos(2 * Math.PI * start);
  let y = level ** 2 * Math.sin(2 * Math.PI * start);
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = (samples[at] ?? 0) + x;
    [x, y] = [x * cosine - y * sine, x * sine + y * cosine];
  }
}
