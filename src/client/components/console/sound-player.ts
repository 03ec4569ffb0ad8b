import { samplesOf } from './sound.ts';

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
