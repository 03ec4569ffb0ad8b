import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rowsOf, type Engine } from '#server/db/engine.ts';
import { openEmptyDatabase } from '#tests/support/database.ts';
import { idleHandlers } from '#tests/support/memory.ts';
import { createPgBossJobs, type JobHandlers } from './jobs.ts';

const WAIT_MS = 20_000;
const logger = pino({ level: 'silent' });
const handlers = () => ({
  ...idleHandlers,
  'request-password-reset': vi.fn<JobHandlers['request-password-reset']>(async () => undefined),
  'daily-sweep': vi.fn<JobHandlers['daily-sweep']>(async () => undefined),
});

let engine: Engine;
beforeEach(async () => {
  engine = await openEmptyDatabase();
});
afterEach(() => engine.close());

describe('jobs', () => {
  it('run even if they were sent before any worker started', async () => {
    const jobs = await createPgBossJobs(engine, logger);
    await jobs.send('request-password-reset', { email: 'a@example.com' });
    const work = handlers();
    await jobs.start(work);
    await vi.waitFor(
      () => expect(work['request-password-reset']).toHaveBeenCalledWith({ email: 'a@example.com' }),
      WAIT_MS,
    );
    await jobs.stop();
  });

  it('share one queue, even if several processes create it at the same time', async () => {
    if (engine.kind !== 'postgres') return; // there is only one process
    const makers = await Promise.all(Array.from({ length: 3 }, () => createPgBossJobs(engine, logger)));
    await makers[0]?.send('deliver-mail', {});
    expect(rowsOf(await engine.db.execute(sql`select name from jobs.job`))).toEqual([{ name: 'deliver-mail' }]);
    await Promise.all(makers.map((jobs) => jobs.stop()));
  });

  it('are logged when they fail, without their payload', async () => {
    const lines: string[] = [];
    const jobs = await createPgBossJobs(engine, pino({ base: null }, { write: (line) => void lines.push(line) }));
    const work = handlers();
    work['request-password-reset'].mockImplementation(async ({ email }) => {
      await engine.db.execute(sql`select ${email} from nowhere`);
    });
    await jobs.send('request-password-reset', { email: 'a@example.com' });
    await jobs.start(work);
    await vi.waitFor(() => expect(lines.join('')).toContain('job failed'), WAIT_MS);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      job: 'request-password-reset',
      err: { message: 'relation "nowhere" does not exist' },
      msg: 'job failed',
    });
    expect(lines.join('')).not.toContain('a@example.com');
    await jobs.stop();
  });

  it('sweep once a day, and after a start unless that has just happened', async () => {
    const rows = async (query: string) => rowsOf(await engine.db.execute(sql.raw(query)));
    const first = await createPgBossJobs(engine, logger);
    const work = handlers();
    await first.start(work);
    await vi.waitFor(() => expect(work['daily-sweep']).toHaveBeenCalledTimes(1), WAIT_MS);
    await first.stop();
    const second = await createPgBossJobs(engine, logger);
    await second.start(work);
    await second.stop();
    expect(await rows("select state from jobs.job where name = 'daily-sweep'")).toEqual([{ state: 'completed' }]);
    expect(await rows('select name, cron from jobs.schedule order by name')).toEqual([
      { name: 'assignment-mail', cron: '*/5 * * * *' },
      { name: 'birthday-mail', cron: '*/15 * * * *' },
      { name: 'class-activity', cron: '*/5 * * * *' },
      { name: 'complete-overdue-quizzes', cron: '* * * * *' },
      { name: 'daily-backup', cron: '41 * * * *' },
      { name: 'daily-reminder', cron: '*/15 * * * *' },
      { name: 'daily-sweep', cron: '17 3 * * *' },
      { name: 'deliver-mail', cron: '* * * * *' },
      { name: 'fit-schedules', cron: '47 2 * * *' },
      { name: 'item-statistics', cron: '*/5 * * * *' },
      { name: 'needs-attention', cron: '*/15 * * * *' },
      { name: 'readiness', cron: '29 * * * *' },
    ]);
  });
});
