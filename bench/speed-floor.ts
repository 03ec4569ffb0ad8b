import { createReadStream } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './harness.ts';
import { doTasks } from './measure.ts';

/**
 * The floor that the hub's speed is measured against: bare Fastify that runs the very statements the hub sends, prepared
 * by name, and returns the same. No sessions, no rules, no ORM, no validation. In a process of its own, as the hub.
 */

/** What one request does. */
export interface FloorWork {
  /** One after the other, the look-up of the login session first. */
  statements: Statement[];
  /** Left out where the last statement returns it, as the text `body`. */
  answer?: unknown;
}

/** What other requests have in the place of the values that were recorded. */
export type Replacement = [recorded: string, instead: string][];

export interface FloorTask {
  url: string;
  /** One of these a request, in turn. */
  works: FloorWork[];
  /** For work that can be done once for each thing: that of request n. */
  replacements?: Replacement[];
  /** For what needs no database at all: a file, as it is on the disk. */
  file?: { path: string; headers: Record<string, string> };
}

const POOL_SIZE = 10;
let pool: pg.Pool | undefined;
let task: FloorTask | undefined;
let next = 0;
/** Names by text: each is prepared once a connection. */
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
  for (const statement of statements) last = await pool.query(queryOf(statement, replacement));
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

/** Returns where it listens. */
doTasks(async (given: FloorTask): Promise<string> => {
  task = given;
  next = 0;
  pool ??= new pg.Pool({ connectionString: given.url, max: POOL_SIZE });
  prepared.clear();
  return listening;
});
