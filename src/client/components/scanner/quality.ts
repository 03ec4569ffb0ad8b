/** Shares of lines and samples. */
const DENSITIES = [0.35, 0.5, 0.7, 1] as const;
/** A picture that takes longer than this is drawn with fewer lines from then on, a quicker one with more. */
const SLOW_MS = 110;
const QUICK_MS = 40;
/** This many in a row, since a single one may have waited for something else. */
const SLOW_PICTURES = 2;
const QUICK_PICTURES = 12;

/** Chooses how densely moving pictures are drawn, by how long the last ones took: phones slow down when they get hot. */
export class Quality {
  #level = DENSITIES.length - 2;
  #slow = 0;
  #quick = 0;

  get density(): number {
    return DENSITIES[this.#level] ?? 1;
  }

  /** Only pictures of the current density count: those on their way were ordered before. */
  took(milliseconds: number, density: number): void {
    if (density !== this.density) return;
    this.#slow = milliseconds > SLOW_MS ? this.#slow + 1 : 0;
    this.#quick = milliseconds < QUICK_MS ? this.#quick + 1 : 0;
    if (this.#slow >= SLOW_PICTURES) this.#change(-1);
    else if (this.#quick >= QUICK_PICTURES) this.#change(1);
  }

  #change(by: number): void {
    this.#level = Math.min(DENSITIES.length - 1, Math.max(0, this.#level + by));
    this.#slow = 0;
    this.#quick = 0;
  }
}
