import { createHash } from 'node:crypto';
import { seededRandom } from '#shared/domain/seeded-random.ts';

/** How many a class has. */
export const EXEMPLARS = 14;
/** Has no divisor in common with that, so that neighbors in the list are not neighbors in a shared range. */
const STRIDE = 5;

/** The parameters of an exemplar, drawn in order from its seed. */
export class Chance {
  readonly #random: () => number;

  readonly #part: number;

  /** `part`, from 0 to 1, is the exemplar's own part of every range that is shared out evenly. */
  constructor(seed: number, part: number) {
    this.#random = seededRandom(seed);
    this.#part = part;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.#random();
  }

  /**
   * As `between`, but shared out evenly among the exemplars of a class. What would tell a class by chance, such as how bright
   * its few pictures happen to be, is drawn with it.
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

  /** For the simulator, which decides details such as speckle by its own seeds. */
  seed(): number {
    return this.whole(1, 1_000_000);
  }
}

/** Random-looking, the same for the same exemplar: it tells neither class nor order. */
export const exemplarId = (exemplar: string): string => createHash('sha256').update(exemplar).digest('hex').slice(0, 6);

/** What decides the exemplar with this id at this place of its class. */
export const chanceOf = (id: string, index: number): Chance =>
  new Chance(Number.parseInt(id, 16), ((index * STRIDE) % EXEMPLARS) / EXEMPLARS);
