/** Keeps the values that were used last, up to this many, and makes the others again. */
export class Recent<Value> {
  readonly #most: number;
  /** In the order of their last use. */
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    const value = known === undefined ? make() : known;
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}
