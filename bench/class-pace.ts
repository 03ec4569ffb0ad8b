/** Seconds between which a student thinks before each action, evenly. */
export interface Think {
  from: number;
  to: number;
}

export interface Scene {
  think: Think;
  /**
   * `after the answer`, as people do: who waits for an answer acts less often. `by the clock`: actions are due whatever the
   * answers take, so that what is offered does not sink with what is achieved.
   */
  counts: 'after the answer' | 'by the clock';
  /** Seconds within which all come, where none was there before. Otherwise all are in the midst of their thinking. */
  ramp?: number;
}

interface Thinker {
  /** When the last action was due, by the clock of `performance.now()`. */
  due: number;
  wake: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Has students think before each action. Between scenes all of them stay where they are. */
export class Pace {
  readonly #random: () => number;
  readonly #thinking = new Set<Thinker>();
  #scene: Scene | null = null;
  #actions = 0;
  #students = 0;
  #whenAllThink: (() => void) | undefined;

  constructor(random: () => number) {
    this.#random = random;
  }

  /**
   * Gives a student a way to think: a promise of when the next action is due. A student who has thought once takes part
   * from then on.
   */
  join(): () => Promise<void> {
    let takesPart = false;
    const thinker: Thinker = { due: 0, wake: () => undefined, timer: undefined };
    return () =>
      new Promise((resolve) => {
        if (!takesPart) this.#students += 1;
        takesPart = true;
        thinker.wake = resolve;
        this.#thinking.add(thinker);
        if (this.#scene !== null) this.#plan(thinker, this.#nextDue(thinker, this.#scene));
        if (this.#thinking.size === this.#students) this.#whenAllThink?.();
      });
  }

  start(scene: Scene): void {
    this.#scene = scene;
    this.#actions = 0;
    const now = performance.now();
    for (const thinker of this.#thinking) {
      const seconds = scene.ramp === undefined ? this.#restOf(scene.think) : this.#random() * scene.ramp;
      this.#plan(thinker, now + seconds * 1000);
    }
  }

  /** Nobody begins another action. Resolves when those under way have ended; returns how many there were. */
  async stop(): Promise<number> {
    this.#scene = null;
    for (const { timer } of this.#thinking) clearTimeout(timer);
    if (this.#thinking.size < this.#students) {
      await new Promise<void>((resolve) => (this.#whenAllThink = resolve));
      this.#whenAllThink = undefined;
    }
    return this.#actions;
  }

  #nextDue({ due }: Thinker, { think, counts }: Scene): number {
    const now = performance.now();
    const ms = (think.from + this.#random() * (think.to - think.from)) * 1000;
    return counts === 'by the clock' ? Math.max(now, due + ms) : now + ms;
  }

  /** What is left of the thinking of somebody who is met at any moment: long thoughts are met more often. */
  #restOf({ from, to }: Think): number {
    const whole = Math.sqrt(from ** 2 + this.#random() * (to ** 2 - from ** 2));
    return whole * this.#random();
  }

  #plan(thinker: Thinker, due: number): void {
    thinker.due = due;
    thinker.timer = setTimeout(() => {
      this.#thinking.delete(thinker);
      this.#actions += 1;
      thinker.wake();
    }, due - performance.now());
  }
}
