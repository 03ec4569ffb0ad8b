import type { Clock } from '#server/adapters/clock.ts';

const FIRST_SECONDS = 15;
const MOST_SECONDS = 300;

/** Gives a server that accepts no mail a rest, longer each time; then one mail probes whether it is back. */
export class Pause {
  readonly #clock: Clock;
  #seconds = 0;
  #until = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isPausing(): boolean {
    return this.#clock().getTime() < this.#until;
  }

  /** True after a pause, until it is known whether the server is back. */
  get isProbing(): boolean {
    return this.#seconds > 0;
  }

  get until(): Date {
    return new Date(this.#until);
  }

  /** Call when the server accepted no mail. Several mails that fail at the same time start one pause. */
  begin(): void {
    if (this.isPausing) return;
    this.#seconds = this.#seconds === 0 ? FIRST_SECONDS : Math.min(this.#seconds * 2, MOST_SECONDS);
    this.#until = this.#clock().getTime() + this.#seconds * 1000;
  }

  /** Call when the server accepted or refused a mail, which means that it is reachable. */
  end(): void {
    this.#seconds = 0;
    this.#until = 0;
  }
}
