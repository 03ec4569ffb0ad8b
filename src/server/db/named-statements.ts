/** The most statements that a connection keeps prepared: the product's and a few more; each takes server memory. */
const MOST = 500;
/** Longer texts are one-off statements, such as an insert of a thousand rows. */
const LONGEST = 16_000;

/** Distinguishes repeated texts from one-off ones. */
export class Recurring {
  readonly #seen = new Set<string>();

  /** Whether this is a text's second time; never for a very long one. */
  isSecond(text: string): boolean {
    if (text.length > LONGEST) return false;
    if (this.#seen.delete(text)) return true;
    if (this.#seen.size >= MOST) this.#seen.clear();
    this.#seen.add(text);
    return false;
  }
}

/**
 * Gives statements names, so that PostgreSQL parses and plans each only once per connection. A text gets its name the
 * second time it is sent: one-off statements (a migration, a list of ids of some length) would only fill the memory.
 */
export class StatementNames {
  readonly #recurring = new Recurring();
  readonly #names = new Map<string, string>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST || !this.#recurring.isSecond(text)) return name;
    const newName = `hub_${this.#names.size}`;
    this.#names.set(text, newName);
    return newName;
  }
}
