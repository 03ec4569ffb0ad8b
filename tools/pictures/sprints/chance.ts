import { createHash } from 'node:crypto';
import { seededRandom } from '#shared/domain/seeded-random.ts';

/** Exemplars in a class. */
export const EXEMPLARS = 14;
/** Shares no divisor with that number, so that neighbors in the list are not neighbors in a shared range. */
const STRIDE = 5;

/** The parameters of an exemplar, drawn in order from its seed. */
export class Chance {
  readonly #random: () => number;

  readonly #part: number;

  /** `part`, from 0 to 1, is the exemplar's position in every range that is divided evenly. */
  constructor(seed: number, part: number) {
    this.#random = seededRandom(seed);
    this.#part = part;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.#random();
  }

  /**
   * Like `between`, but divided evenly among the exemplars of a class. For properties that might identify a class by
   * chance, such as the brightness of its few pictures.
   */
  shared(low: number, high: number): number {
    return low + (high - low) * (this.#part + this.#random() / EXEMPLARS);
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  isSo(share: number): boolean {
    return this.#random() < share;
  }

  side(): 1 | -1 {
    return this.isSo(0.5) ? 1 : -1;
  }

  /** A seed for the simulator, which decides details such as speckle by its own seeds. */
  seed(): number {
    return this.whole(1, 1_000_000);
  }
}

/** Looks random, but is the same for the same exemplar: it reveals neither class nor order. */
export const exemplarId = (exemplar: string): string => createHash('sha256').update(exemplar).digest('hex').slice(0, 6);

/** The random parameters of the exemplar with this id and position in its class. */
export const chanceOf = (id: string, index: number): Chance =>
  new Chance(Number.parseInt(id, 16), ((index * STRIDE) % EXEMPLARS) / EXEMPLARS);
