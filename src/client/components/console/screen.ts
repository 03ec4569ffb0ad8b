import type { Painter } from '#shared/console/painter.ts';
import { columnIndexOf, dueColumns, momentOf, runsOf, type Sweep } from './sweep.ts';
import { envelopeOf, type Traced, tracedOf } from './trace.ts';

/** The screen is filled from the first frame on, as if the machine had been running. */
const FIRST_MOMENT = 20;
const IMAGE_MS = 33;
const IMAGE_MAX_WIDTH = 640;
/** The share of a frame that painting may use; the rest waits for the next frame. */
const STRIP_MS = 9;
const TRACE_MS = 500;
const QUALITIES = [0.4, 0.55, 0.75, 1] as const;
/** A picture that takes longer than this is painted with fewer pixels, a quicker one with more. */
const SLOW_MS = 20;
const QUICK_MS = 6;
/** This many in a row: a change of size discards what the painter has prepared. */
const SLOW_FRAMES = 3;
const QUICK_FRAMES = 150;

const BINS = 128;
/** The share of the columns kept dark ahead of the newest one, as on a real machine. */
const GAP_SHARE = 0.02;
const TRACE_COLOR = [90, 235, 230] as const;

/** Paints a painter's output on two canvases, for as long as they are visible. */
export class Screen {
  readonly #onTraced: (traced: Traced | null) => void;
  #image: HTMLCanvasElement | null = null;
  #strip: HTMLCanvasElement | null = null;
  #painter: Painter | null = null;
  #raster: ImageData | null = null;
  readonly #levels = new Float32Array(BINS);
  #velocities = new Float32Array(0);
  #seconds = FIRST_MOMENT;
  #isRunning = false;
  #isTracing = false;
  #isInSight = true;
  #isImageDue = true;
  /** The newest column painted on the strip; null if the whole strip has to be painted. */
  #painted: number | null = null;
  #quality = QUALITIES.length - 1;
  #slow = 0;
  #quick = 0;
  #frame = 0;
  #before = { frame: 0, image: 0, trace: 0 };

  /** Calls `onTraced` with the trace's measurements whenever they may have changed. */
  constructor(onTraced: (traced: Traced | null) => void) {
    this.#onTraced = onTraced;
  }

  /** Attaches the canvases and watches whether they are visible. Returns a function that detaches them. */
  attach(image: HTMLCanvasElement, strip: HTMLCanvasElement | null): () => void {
    this.#image = image;
    this.#strip = strip;
    const canvases = [image, ...(strip === null ? [] : [strip])];
    const sight = new IntersectionObserver((entries) => {
      this.#isInSight = entries.at(-1)?.isIntersecting ?? true;
      this.#wake();
    });
    const size = new ResizeObserver(() => this.repaint());
    const repaint = () => this.repaint();
    sight.observe(image.parentElement ?? image);
    for (const canvas of canvases) {
      size.observe(canvas);
      canvas.addEventListener('contextrestored', repaint);
    }
    document.addEventListener('visibilitychange', repaint);
    this.repaint();
    return () => {
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      sight.disconnect();
      size.disconnect();
      for (const canvas of canvases) canvas.removeEventListener('contextrestored', repaint);
      document.removeEventListener('visibilitychange', repaint);
    };
  }

  /** Seconds since the machine was switched on. */
  get seconds(): number {
    return this.#seconds;
  }

  get isLive(): boolean {
    return this.#isRunning && this.#isInSight && !document.hidden;
  }

  /** While the machine runs, a new painter draws only the following columns; otherwise it redraws the whole strip. */
  show(painter: Painter): void {
    const isOtherSweep = painter.scales?.spectrum?.seconds !== this.#painter?.scales?.spectrum?.seconds;
    this.#painter = painter;
    this.#isImageDue = true;
    if (!this.#isRunning || isOtherSweep) this.#painted = null;
    this.#wake();
  }

  run(isRunning: boolean): void {
    this.#isRunning = isRunning;
    // A still is worth full resolution.
    if (!isRunning) this.#quality = QUALITIES.length - 1;
    this.#isImageDue = true;
    this.#wake();
  }

  trace(isOn: boolean): void {
    this.#isTracing = isOn;
    this.#painted = null;
    this.#wake();
  }

  repaint(): void {
    this.#isImageDue = true;
    this.#painted = null;
    this.#wake();
  }

  /** The current brightness of the spectrum, from the top of the scale down; null if there is none, or it is paused. */
  heard(levels: Float32Array): Float32Array | null {
    if (!this.isLive || this.#painter?.spectrum === undefined) return null;
    this.#painter.spectrum(this.#seconds, levels);
    return levels;
  }

  #wake(): void {
    if (this.#frame !== 0 || this.#image === null) return;
    this.#before.frame = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now: number): void {
    this.#frame = 0;
    // After a pause the machine continues where it stopped.
    if (this.isLive) this.#seconds += Math.min(0.1, Math.max(0, now - this.#before.frame) / 1000);
    this.#before.frame = now;
    this.#paintImage(now);
    const isStripDone = this.#paintStrip();
    if (this.#isTracing && isStripDone) this.#tellTrace(now);
    if (this.isLive || !isStripDone) this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }

  #paintImage(now: number): void {
    const canvas = this.#image;
    const painter = this.#painter;
    // With a spectrum the image stands still, as on a real machine: all pulses go into the gate.
    const isMoving = this.isLive && painter?.spectrum === undefined && now - this.#before.image >= IMAGE_MS;
    if (canvas === null || painter === null || !(this.#isImageDue || isMoving)) return;
    const context = canvas.getContext('2d');
    if (context === null) return;
    const shown = Math.min(IMAGE_MAX_WIDTH, canvas.clientWidth * Math.min(2, devicePixelRatio));
    const width = Math.max(1, Math.round(shown * (QUALITIES[this.#quality] ?? 1)));
    const height = Math.max(1, Math.round(width / painter.aspect));
    const isResized = canvas.width !== width || canvas.height !== height;
    if (isResized) {
      canvas.width = width;
      canvas.height = height;
    }
    const begun = performance.now();
    if (this.#raster?.width !== width || this.#raster.height !== height) this.#raster = new ImageData(width, height);
    painter.image(this.#raster, this.#seconds);
    context.putImageData(this.#raster, 0, 0);
    this.#before.image = now;
    this.#isImageDue = false;
    // With a spectrum, no later frame would restore the pixels.
    if (this.isLive && painter.spectrum === undefined && !isResized) this.#adapt(performance.now() - begun);
  }

  #adapt(ms: number): void {
    this.#slow = ms > SLOW_MS ? this.#slow + 1 : 0;
    this.#quick = ms < QUICK_MS ? this.#quick + 1 : 0;
    const change = this.#slow >= SLOW_FRAMES ? -1 : this.#quick >= QUICK_FRAMES ? 1 : 0;
    if (change === 0) return;
    this.#slow = 0;
    this.#quick = 0;
    this.#quality = Math.min(QUALITIES.length - 1, Math.max(0, this.#quality + change));
  }

  /** Paints columns until the time budget is used up. Returns whether all of them are painted. */
  #paintStrip(): boolean {
    const canvas = this.#strip;
    const painter = this.#painter;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || painter?.spectrum === undefined) return true;
    const columns = Math.max(64, Math.min(512, Math.round(canvas.clientWidth)));
    if (canvas.width !== columns || canvas.height !== BINS) {
      canvas.width = columns;
      canvas.height = BINS;
      this.#velocities = new Float32Array(columns);
      this.#painted = null;
    }
    const sweep = { columns, seconds: painter.scales?.spectrum?.seconds ?? 4 };
    const end = performance.now() + STRIP_MS;
    for (;;) {
      const due = dueColumns(sweep, this.#painted, this.#seconds);
      if (due === null) return true;
      if (performance.now() > end) return false;
      this.#paintColumns(context, sweep, { first: due.first, last: Math.min(due.last, due.first + 7) });
    }
  }

  #paintColumns(context: CanvasRenderingContext2D, sweep: Sweep, due: { first: number; last: number }): void {
    for (const { x, first, count } of runsOf(sweep, due)) {
      const pixels = context.createImageData(count, BINS);
      for (let at = 0; at < count; at += 1) this.#paintColumn(pixels, at, sweep, first + at);
      context.putImageData(pixels, x, 0);
    }
    this.#painted = due.last;
    if (!this.#isRunning) return;
    const gap = { first: due.last + 1, last: due.last + Math.ceil(GAP_SHARE * sweep.columns) };
    for (const { x, count } of runsOf(sweep, gap)) context.clearRect(x, 0, count, BINS);
  }

  #paintColumn({ data, width }: ImageData, at: number, sweep: Sweep, column: number): void {
    const levels = this.#levels;
    this.#painter?.spectrum?.(momentOf(sweep, column), levels);
    for (let bin = 0; bin < BINS; bin += 1) {
      const level = levels[bin] ?? 0;
      const pixel = 4 * (bin * width + at);
      data[pixel] = 232 * level;
      data[pixel + 1] = 240 * level;
      data[pixel + 2] = 248 * level;
      data[pixel + 3] = 255;
    }
    const scale = this.#painter?.scales?.spectrum;
    if (!this.#isTracing || scale === undefined) return;
    const [top, bottom] = scale.velocity;
    const baseline = top / (top - bottom);
    const share = envelopeOf(levels, baseline);
    this.#velocities[columnIndexOf(sweep, column)] = share === null ? 0 : top + (bottom - top) * share;
    const line = Math.min(BINS - 2, Math.max(0, Math.round((share ?? baseline) * BINS - 1)));
    for (const bin of [line, line + 1]) data.set(TRACE_COLOR, 4 * (bin * width + at));
  }

  #tellTrace(now: number): void {
    if (this.#painted === null || (this.isLive && now - this.#before.trace < TRACE_MS)) return;
    this.#before.trace = now;
    const seconds = this.#painter?.scales?.spectrum?.seconds ?? 4;
    const head = columnIndexOf({ columns: this.#velocities.length, seconds }, this.#painted);
    // From the oldest column to the newest.
    const envelope = [...this.#velocities.slice(head + 1), ...this.#velocities.slice(0, head + 1)];
    this.#onTraced(tracedOf(envelope, seconds / envelope.length));
  }
}
