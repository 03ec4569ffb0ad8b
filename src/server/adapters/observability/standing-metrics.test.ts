import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPgBossJobs, type RunningJobs } from '#server/adapters/jobs.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import type { Engine } from '#server/db/engine.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { openMigrated } from '#tests/support/database.ts';
import { createStandingMetrics } from './standing-metrics.ts';

let engine: Engine;
let jobs: RunningJobs;
beforeAll(async () => {
  engine = await openMigrated();
  jobs = await createPgBossJobs(engine, pino({ level: 'silent' }));
});
afterAll(async () => {
  await jobs.stop();
  await engine.close();
});

async function linesOf(metrics: { refresh(): Promise<void> }, registry: Registry): Promise<string[]> {
  await metrics.refresh();
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('hub_'));
}

const aMail = { kind: 'approval', toAddress: 'ann@example.org', subject: 's', text: 't', html: 'h' };

describe('metrics of the queues', () => {
  it('report jobs, mail and the backup, and how long the oldest has waited', async () => {
    await jobs.send('request-password-reset', { email: 'ann@example.org' });
    await jobs.send('request-password-reset', { email: 'bob@example.org' });
    await engine.query(
      "update jobs.job set start_after = now() - interval '90 s' where name = 'request-password-reset'",
    );
    const hourAgo = new Date(Date.now() - 3_600_000);
    await engine.db.insert(mailMessages).values([
      { ...aMail, nextAttemptAt: hourAgo },
      { ...aMail, nextAttemptAt: new Date(Date.now() + 3_600_000) },
      { ...aMail, state: 'failed' },
      { ...aMail, state: 'sent' },
    ]);
    await writeSetting(engine.db, 'backup_failure', { at: hourAgo.toISOString(), reason: 'the disk is full' });
    const registry = new Registry();
    const lines = await linesOf(createStandingMetrics(engine, registry), registry);
    expect(lines).toEqual(
      expect.arrayContaining([
        `hub_engine{kind="${engine.kind}"} 1`,
        'hub_db_up 1',
        'hub_jobs{name="request-password-reset",state="waiting"} 2',
        'hub_mails{state="queued"} 2',
        'hub_mails{state="sending"} 0',
        'hub_mails{state="failed"} 1',
        'hub_backup_failed 1',
      ]),
    );
    const valueOf = (start: string) => Number(lines.find((line) => line.startsWith(start))?.split(' ')[1]);
    expect(valueOf('hub_job_oldest_waiting_seconds{name="request-password-reset"}')).toBeGreaterThanOrEqual(90);
    expect(valueOf('hub_mail_oldest_seconds{state="queued"}')).toBeGreaterThanOrEqual(3599);
    expect(lines.some((line) => line.startsWith('hub_db_pool_connections'))).toBe(engine.kind === 'postgres');
    expect(lines.join('\n')).not.toContain('@');
  });

  it('omit unknown figures while the database is unavailable', async () => {
    const registry = new Registry();
    const query = vi.fn<Engine['query']>(async () => Promise.reject(new Error('gone')));
    const metrics = createStandingMetrics({ ...engine, query }, registry);
    const lines = await linesOf(metrics, registry);
    expect(lines).toContain('hub_db_up 0');
    expect(lines.filter((line) => /^hub_(jobs|mails|backup)/.test(line))).toEqual([]);
    query.mockImplementation(engine.query);
    expect(await linesOf(metrics, registry)).toEqual(
      expect.arrayContaining(['hub_db_up 1', 'hub_mails{state="sending"} 0']),
    );
  });
});
