import type { Clock } from '#server/adapters/clock.ts';

const FIRST_SECONDS = 15;
const MOST_SECONDS = 300;

/** A server that takes no mail is left in peace, longer each time; then one mail tries whether it is back. */
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

  /** A pause is over, and nobody knows yet whether the server is back. */
  get isProbing(): boolean {
    return this.#seconds > 0;
  }

  get until(): Date {
    return new Date(this.#until);
  }

  /** The server took no mail. Those that were in the air at the same time make one pause. */
  begin(): void {
    if (this.isPausing) return;
    this.#seconds = this.#seconds === 0 ? FIRST_SECONDS : Math.min(this.#seconds * 2, MOST_SECONDS);
    this.#until = this.#clock().getTime() + this.#seconds * 1000;
  }

  /** The server took a mail, or refused one, so it is there. */
  end(): void {
    this.#seconds = 0;
    this.#until = 0;
  }
}
