import type pg from 'pg';

/** Statements that each connection may keep prepared: those of the product and some; each takes memory in the server. */
const MOST = 500;
/** Longer texts are made for the occasion, as an insert of a thousand rows is. */
const LONGEST = 16_000;

/** Tells what comes once from what comes again. */
export class Recurring {
  readonly #seen = new Set<string>();

  /** Whether this is a text's second time; never, where it is made for the occasion. */
  isSecond(text: string): boolean {
    if (text.length > LONGEST) return false;
    if (this.#seen.delete(text)) return true;
    if (this.#seen.size >= MOST) this.#seen.clear();
    this.#seen.add(text);
    return false;
  }
}

/**
 * Gives statements names, so that PostgreSQL parses and plans each only once a connection. A text gets its name when it
 * comes for the second time: what is sent once (a migration, a list of ids of its own length) would only fill the memory.
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

/** Has every connection of the pool name what it sends. Not for a pooler that gives each transaction another connection. */
export function nameStatements(pool: pg.Pool): void {
  const names = new StatementNames();
  pool.on('connect', (client) => {
    // Of its many forms those matter that have a text and values; the others go on as they are.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const naming = (config: unknown, ...rest: unknown[]) => query(named(config, rest[0], names), ...rest);
    client.query = naming as pg.PoolClient['query'];
  });
}

function named(config: unknown, values: unknown, names: StatementNames): unknown {
  const text = textOf(config);
  if (text === null || !canBeNamed(text, values)) return config;
  const name = names.nameOf(text);
  if (name === undefined) return config;
  return typeof config === 'object' ? { ...config, name } : { text, name };
}

/** Null for a cursor or a stream, which bring their own way of asking, and for what has a name. */
function textOf(config: unknown): string | null {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null || 'submit' in config) return null;
  if ('name' in config && config.name !== undefined && config.name !== '') return null;
  return 'text' in config && typeof config.text === 'string' ? config.text : null;
}

/** What has no values may be several statements, or one that can't be prepared, such as `begin`. */
function canBeNamed(text: string, values: unknown): boolean {
  if (!Array.isArray(values)) return false;
  return values.length > 0 || (/^(?:select|with|insert|update|delete)\b/i.test(text) && !text.includes(';'));
}
