import type pg from 'pg';

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
    const given = `hub_${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }
}

/** Makes every connection of the pool name its statements. Not for a pooler, which switches connections. */
export function nameStatements(pool: pg.Pool): void {
  const names = new StatementNames();
  pool.on('connect', (client) => {
    // Only forms with a text and values matter; all others pass unchanged.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const naming = (config: unknown, ...rest: unknown[]) => query(named(config, rest[0], names), ...rest);
    client.query = naming as pg.PoolClient['query'];
  });
}

function named(config: unknown, values: unknown, names: StatementNames): unknown {
  const text = textOf(config);
  if (text === null || hasName(config) || !canBeNamed(text, values)) return config;
  const name = names.nameOf(text);
  if (name === undefined) return config;
  return typeof config === 'object' ? { ...config, name } : { text, name };
}

/** The text of a query; null for a cursor or a stream, which query in their own way. */
export function textOf(config: unknown): string | null {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null || 'submit' in config) return null;
  return 'text' in config && typeof config.text === 'string' ? config.text : null;
}

const hasName = (config: unknown) => typeof config === 'object' && Boolean((config as { name?: unknown }).name);

/** Text without values may be several statements, or one that can't be prepared, such as `begin`. */
function canBeNamed(text: string, values: unknown): boolean {
  if (!Array.isArray(values)) return false;
  return values.length > 0 || (/^(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes(';'));
}
