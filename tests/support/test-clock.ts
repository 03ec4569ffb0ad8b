import type { Clock } from '#server/adapters/clock.ts';

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** A Wednesday at noon UTC. */
const START = Date.parse('2026-03-11T12:00:00Z');

/** A clock that stands still until a test moves it. */
export class TestClock {
  #now = START;

  readonly read: Clock = () => new Date(this.#now);

  reset(): void {
    this.#now = START;
  }

  set(instant: string): void {
    this.#now = Date.parse(instant);
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): void {
    this.#now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
