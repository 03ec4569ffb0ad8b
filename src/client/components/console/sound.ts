export interface SoundSlice {
  /** Of the spectrum, from the upper end of the scale to the lower, 0 to 1. */
  levels: Float32Array;
  /** Doppler shift at both ends, in Hz. */
  shift: readonly [number, number];
  /** Samples a second, and how many of them. */
  rate: number;
  length: number;
  /** From 0 up to 1: where in its swing a tone begins. */
  random: () => number;
}

/** Quieter bins are mostly noise of the machine, and loudness goes with the square of the amplitude. */
const LEAST_LEVEL = 0.08;

/**
 * What a spectrum sounds like for a moment: flow toward the probe is left, flow away from it right. Each bin is a tone at its
 * shift whose phase is chosen again, as scattering by blood is noise. The slice swells and fades, so that slices which overlap
 * by half sound as one, equally loud all the time.
 */
export function samplesOf({ levels, shift: [top, bottom], rate, length, random }: SoundSlice) {
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  levels.forEach((level, bin) => {
    const shift = top + ((bottom - top) * (bin + 0.5)) / levels.length;
    // Above half the rate it would sound as another tone.
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

/** Turns a pointer sample by sample, which takes no sine per sample. */
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
