import { createReadStream } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './harness.ts';
import { doTasks } from './measure.ts';

/**
 * The floor for the hub's speed: bare Fastify that runs exactly the statements the hub sends, prepared by name, and
 * returns the same. No sessions, rules, ORM or validation. In a separate process, like the hub.
 */

/** The work of one request. */
export interface FloorWork {
  /** In order, beginning with the lookup of the login session. */
  statements: Statement[];
  /** Undefined if the last statement returns it, as the text `body`. */
  answer?: unknown;
}

/** Values that other requests use instead of the recorded ones. */
export type Replacement = [recorded: string, instead: string][];

export interface FloorTask {
  url: string;
  /** One per request, in turn. */
  works: FloorWork[];
  /** For work that can be done only once for each item: the values for request n. */
  replacements?: Replacement[];
  /** For a request that needs no database: a file served from the disk. */
  file?: { path: string; headers: Record<string, string> };
}

const POOL_SIZE = 10;
let pool: pg.Pool | undefined;
let task: FloorTask | undefined;
let next = 0;
/** Names by text: each is prepared once per connection. */
const prepared = new Map<string, string>();
let names = 0;

const app = Fastify({ logger: false });

app.all('/*', async (_request, reply) => {
  if (task === undefined || pool === undefined) throw new Error('there is no task yet');
  if (task.file) return reply.headers(task.file.headers).send(createReadStream(task.file.path));
  const turn = next;
  next += 1;
  const { statements, answer } = task.works[turn % task.works.length] as FloorWork;
  const replacement = task.replacements?.[turn] ?? [];
  let last: pg.QueryResult<{ body?: string }> | undefined;
  // One connection, for their transaction.
  const client = await pool.connect();
  try {
    for (const statement of statements) last = await client.query(queryOf(statement, replacement));
  } finally {
    client.release();
  }
  return answer ?? reply.type('application/json').send(last?.rows[0]?.body);
});

function queryOf([text, values]: Statement, replacement: Replacement) {
  let name = prepared.get(text);
  if (name === undefined) {
    names += 1;
    name = `floor_${names}`;
    prepared.set(text, name);
  }
  return {
    name,
    text,
    values: replacement.length === 0 ? values : values.map((value) => replacedIn(value, replacement)),
  };
}

function replacedIn(value: unknown, replacement: Replacement): unknown {
  if (typeof value === 'number') return Number(replacedIn(String(value), replacement));
  if (Array.isArray(value)) return value.map((one) => replacedIn(one, replacement));
  if (typeof value !== 'string') return value;
  return replacement.reduce((text, [recorded, instead]) => text.replaceAll(recorded, instead), value);
}

const listening = app.listen({ port: 0, host: '127.0.0.1' });

/** Returns the address that it listens on. */
doTasks(async (newTask: FloorTask): Promise<string> => {
  task = newTask;
  next = 0;
  pool ??= new pg.Pool({ connectionString: newTask.url, max: POOL_SIZE });
  prepared.clear();
  return listening;
});
