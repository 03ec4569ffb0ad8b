import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { rowsOf, type Engine } from '#server/db/engine.ts';

/** More frequent scrapes get the last figures. */
const KEEP_MS = 15_000;
/** A busy database must not delay the process's own figures. */
const PATIENCE_MS = 2_000;

/** Jobs and mail of the whole hub, which all its processes share. */
export interface QueueFigures {
  jobs: { name: string; state: string; count: number; age: number | null }[];
  mail: { state: string; count: number; age: number | null }[];
  hasFailedBackup: boolean;
}

const figureRow = z.object({
  what: z.enum(['job', 'mail', 'backup']),
  name: z.string().nullable(),
  state: z.string(),
  count: z.int(),
  age: z.number().nullable(),
});

// For mail, only rows in a partial index: the log of all sent mail grows for years.
const QUERY = `
  select 'job' as what, name, case state when 'active' then 'active' when 'failed' then 'failed' else 'waiting' end as state,
    count(*)::int as count,
    extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8 as age
  from jobs.job where state < 'completed' or state = 'failed' group by 1, 2, 3
  union all
  select 'mail', null, 'queued', count(*)::int,
    extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now()))::float8
  from mail_messages where state = 'queued'
  union all
  select 'mail', null, 'sending', count(*)::int, extract(epoch from now() - min(sending_since))::float8
  from mail_messages where state = 'sending'
  union all
  select 'mail', null, 'failed', count(*)::int, null from mail_messages where state = 'failed'
  union all
  select 'backup', null, 'failed', count(*)::int, null from settings where key = 'backup_failure'`;

/** Reads the figures, at most every 15 s and one query at a time; returns null while the database is unavailable. */
export function createQueueFigures(engine: Pick<Engine, 'query'>, now: () => number = () => performance.now()) {
  let last: { at: number; figures: Promise<QueueFigures | null>; isPending: boolean } | null = null;

  function ask() {
    const reading = { at: now(), figures: Promise.resolve<QueueFigures | null>(null), isPending: true };
    reading.figures = engine
      .query(QUERY)
      .then(
        (result) => figuresOf(rowsOf(result, figureRow)),
        () => {
          // Null says that it is unavailable; the next scrape queries it again.
          reading.at = Number.NEGATIVE_INFINITY;
          return null;
        },
      )
      .finally(() => (reading.isPending = false));
    return reading;
  }

  return async (): Promise<QueueFigures | null> => {
    if (last === null || (!last.isPending && now() - last.at >= KEEP_MS)) last = ask();
    return Promise.race([last.figures, setTimeout(PATIENCE_MS, null, { ref: false })]);
  };
}

function figuresOf(rows: z.output<typeof figureRow>[]): QueueFigures {
  return {
    jobs: rows.flatMap(({ what, name, state, count, age }) =>
      what === 'job' && name !== null ? [{ name, state, count, age }] : [],
    ),
    mail: rows.filter(({ what }) => what === 'mail'),
    hasFailedBackup: rows.some(({ what, count }) => what === 'backup' && count > 0),
  };
}
