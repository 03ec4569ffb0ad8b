/** Enough for speech, and so for a pulse. */
const RATE = 16_000;
const SLICE_SAMPLES = 2048;
const AHEAD_SECONDS = 0.18;
const FILL_MS = 40;
const ALLOWED_MS = 1500;

/** The current spectrum; null if there is nothing to hear. */
export type Listen = () => { levels: Float32Array; shift: readonly [number, number] } | null;

/** Plays the sound of a spectrum, slice by slice. */
export class SoundPlayer {
  listen: Listen;
  #context: AudioContext | null = null;
  #volume: GainNode | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #next = 0;

  constructor(listen: Listen) {
    this.listen = listen;
  }

  /** Starts playing. Call it when a button is pressed: browsers block earlier sound. Returns whether it is allowed. */
  async start(volume: number): Promise<boolean> {
    try {
      this.#context ??= new AudioContext();
      // If sound is blocked, some browsers never settle the promise.
      await Promise.race([this.#context.resume(), new Promise((resolve) => setTimeout(resolve, ALLOWED_MS))]);
    } catch {
      return false;
    }
    const context = this.#context;
    if (context.state !== 'running') return false;
    this.#volume ??= context.createGain();
    this.#volume.connect(context.destination);
    this.setVolume(volume);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#fill(context), FILL_MS);
    return true;
  }

  /** 0 to 1. */
  setVolume(volume: number): void {
    // Perceived loudness follows the square of the setting.
    if (this.#volume) this.#volume.gain.value = volume ** 2;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#volume?.disconnect();
  }

  close(): void {
    this.stop();
    void this.#context?.close();
    this.#context = null;
    this.#volume = null;
  }

  #fill(context: AudioContext): void {
    this.#next = Math.max(this.#next, context.currentTime + 0.02);
    while (this.#next < context.currentTime + AHEAD_SECONDS) {
      const heard = this.listen();
      if (heard !== null) this.#play(context, heard);
      this.#next += SLICE_SAMPLES / 2 / RATE;
    }
  }

  #play(context: AudioContext, heard: NonNullable<ReturnType<Listen>>): void {
    if (!this.#volume) return;
    const buffer = context.createBuffer(2, SLICE_SAMPLES, RATE);
    const { left, right } = samplesOf({ ...heard, rate: RATE, length: SLICE_SAMPLES, random: Math.random });
    buffer.copyToChannel(left, 0);
    buffer.copyToChannel(right, 1);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#volume);
    source.start(this.#next);
  }
}

interface SoundSlice {
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
