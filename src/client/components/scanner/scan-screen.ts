import type { ScanFrame, ScanRequest } from '#shared/scanner/scan.ts';
import { Quality } from './quality.ts';
import { ScanQueue, type ScanWorker } from './scan-queue.ts';

/** What is shown, apart from the screen it is shown on. */
export type Scan = Omit<ScanRequest, 'width' | 'height' | 'density' | 'isNamed'>;

/** A frame that is on the screen. */
export type ShownFrame = Omit<ScanFrame, 'pixels'>;

/** After this, the hand is at rest: the picture is drawn in full, with the names of what is cut. */
const REST_MS = 180;
/** Pixels across: more would not show more. */
const WIDEST = 720;
const HEIGHT_PER_WIDTH = 0.8;
/** A body that moves by itself never rests: its structures are named this often. */
const NAMED_MS = 1500;
/** Time between two pictures of a body that moves by itself. */
const PICTURE_MS = 33;

const startWorker = (): ScanWorker => new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module' });

/** One core is left to the page. */
const workerCount = (): number => ((navigator.hardwareConcurrency || 1) >= 4 ? 2 : 1);

/** Draws scans on a canvas for as long as it is visible; the drawing itself is done by workers. */
export class ScanScreen {
  readonly #onShown: (shown: ShownFrame) => void;
  readonly #queue: ScanQueue;
  readonly #quality = new Quality();
  #canvas: HTMLCanvasElement | null = null;
  #scan: Scan | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #isRunning = true;
  #isInSight = true;
  #namedAt = 0;
  /** Seconds that a moving body has moved, and when that was. */
  #clock = { seconds: 0, at: 0 };

  constructor(onShown: (shown: ShownFrame) => void, onFailure: (message: string) => void) {
    this.#onShown = onShown;
    this.#queue = new ScanQueue(startWorker, workerCount(), {
      onFrame: (frame, request, milliseconds) => this.#paint(frame, request, milliseconds),
      onFailure,
    });
  }

  /** Starts to draw on a canvas; returns a function that ends it. */
  attach(canvas: HTMLCanvasElement): () => void {
    this.#canvas = canvas;
    const sight = new IntersectionObserver((entries) => {
      this.#isInSight = entries.at(-1)?.isIntersecting ?? true;
      this.#ask();
    });
    const size = new ResizeObserver(() => this.#ask());
    const wake = () => this.#ask();
    sight.observe(canvas);
    size.observe(canvas);
    document.addEventListener('visibilitychange', wake);
    this.#ask();
    return () => {
      this.#canvas = null;
      clearTimeout(this.#rest);
      clearTimeout(this.#next);
      sight.disconnect();
      size.disconnect();
      document.removeEventListener('visibilitychange', wake);
      this.#queue.end();
    };
  }

  show(scan: Scan): void {
    this.#scan = scan;
    this.#ask();
  }

  /** Whether a moving body moves. */
  run(isRunning: boolean): void {
    this.#isRunning = isRunning;
    this.#clock.at = 0;
    this.#ask();
  }

  #ask(): void {
    clearTimeout(this.#rest);
    clearTimeout(this.#next);
    if (this.#canvas === null || this.#scan === null || document.hidden || !this.#isInSight) return;
    this.#order({ density: this.#quality.density, isNamed: false });
    this.#rest = setTimeout(() => this.#order({ density: 1, isNamed: true }), REST_MS);
  }

  #order(how: Pick<ScanRequest, 'density' | 'isNamed'>): void {
    if (this.#canvas === null || this.#scan === null) return;
    const shown = Math.round(this.#canvas.clientWidth * Math.min(1.5, devicePixelRatio));
    const width = Math.min(WIDEST, Math.max(120, shown));
    const settings = { ...this.#scan.settings, time: this.#scan.settings.time + this.#clock.seconds };
    this.#queue.ask({
      ...this.#scan,
      ...how,
      settings,
      width,
      height: Math.round(width * HEIGHT_PER_WIDTH),
    });
  }

  #paint({ pixels, ...shown }: ScanFrame, request: ScanRequest, milliseconds: number): void {
    const canvas = this.#canvas;
    if (canvas === null) return;
    if (request.isNamed) this.#namedAt = performance.now();
    else this.#quality.took(milliseconds, request.density);
    const { width, height } = shown.screen;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
    this.#onShown(shown);
    if (shown.isMoving && this.#isRunning) this.#goOn(milliseconds);
  }

  /** The next picture of a moving body; it is a little later by then. */
  #goOn(milliseconds: number): void {
    const now = performance.now();
    if (this.#clock.at !== 0) this.#clock.seconds += Math.min(0.2, (now - this.#clock.at) / 1000);
    this.#clock.at = now;
    clearTimeout(this.#next);
    clearTimeout(this.#rest);
    this.#next = setTimeout(
      () => {
        if (document.hidden || !this.#isInSight) return;
        const isNamed = performance.now() - this.#namedAt > NAMED_MS;
        this.#order({ density: this.#quality.density, isNamed });
      },
      Math.max(0, PICTURE_MS - milliseconds),
    );
  }
}
