import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MailError } from '#server/adapters/mail-transport.ts';
import type { Engine } from '#server/db/engine.ts';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { openMigrated } from '#tests/support/database.ts';
import { aTeacher, aTopic } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createMetrics } from './metrics.ts';
import { observedMail } from './observer.ts';

/** The lines of a metric, without its comments. */
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

describe('metrics of requests', () => {
  it('count them by method, route and class of status', async () => {
    const metrics = createMetrics();
    const hub = await createTestApp({ observer: metrics });
    const teacher = await hub.signIn(await aTeacher(hub.db));
    const [one, two] = [await aTopic(hub.db), await aTopic(hub.db)];
    await teacher.ok(listTopics);
    await teacher.send('PUT', `/api/topics/${one.id}`, { payload: { name: 'Physics' } });
    await teacher.send('PUT', `/api/topics/${two.id}`, { payload: { name: 'Anatomy' } });
    await teacher.send('PUT', `/api/topics/${two.id}`, { payload: {} });
    await hub.stranger().call(listTopics);
    await expect
      .poll(async () => linesOf(await metrics.text(), 'hub_http_request_duration_seconds_count').toSorted())
      .toEqual([
        'hub_http_request_duration_seconds_count{method="GET",route="/api/topics",status="2xx"} 1',
        'hub_http_request_duration_seconds_count{method="GET",route="/api/topics",status="4xx"} 1',
        'hub_http_request_duration_seconds_count{method="POST",route="/api/admin/login",status="2xx"} 1',
        'hub_http_request_duration_seconds_count{method="PUT",route="/api/topics/:id",status="2xx"} 2',
        'hub_http_request_duration_seconds_count{method="PUT",route="/api/topics/:id",status="4xx"} 1',
      ]);
  });

  it('do not grow with requested addresses', async () => {
    const metrics = createMetrics();
    const { app } = await createTestApp({ observer: metrics });
    for (let n = 0; n < 30; n += 1) {
      await app.inject({ method: 'GET', url: `/api/none-${n}?q=${n}` });
      await app.inject({ method: 'GET', url: `/api/topics/${n}/${n}` });
      await app.inject({ method: 'GET', url: `/media/images/${n}.png` });
    }
    // A method of HTTP that the hub does not use.
    await app.inject({ method: 'PROPFIND' as 'GET', url: '/api/topics' });
    await vi.waitFor(
      async () => {
        const lines = linesOf(await metrics.text(), 'hub_http_request_duration_seconds_count');
        expect(lines.join('\n')).toContain('method="OTHER"');
        expect(lines.length).toBeLessThanOrEqual(4);
        expect(lines.join('\n')).not.toMatch(/none-\d/);
      },
      { timeout: 20_000 },
    );
  });
});

describe('metrics of queries', () => {
  let engine: Engine;
  afterEach(() => engine.close());

  it('time each one, also in transactions, and count failures by code', async () => {
    const metrics = createMetrics();
    engine = await openMigrated({ observe: metrics.observeQuery });
    const counted = async () => linesOf(await metrics.text(), 'hub_db_query_duration_seconds_count');
    const numberOf = async (statement: string) =>
      Number((await counted()).find((line) => line.includes(`"${statement}"`))?.split(' ')[1] ?? 0);
    const before = { select: await numberOf('select'), insert: await numberOf('insert') };
    await engine.db.execute(sql`select 1`);
    await engine.db.transaction(async (tx) => {
      await aTopic(tx);
      await tx.execute(sql`with one as (select 1) select * from one`);
    });
    await engine.query('select $1::int', [1]);
    expect((await numberOf('select')) - before.select).toBe(3);
    expect((await numberOf('insert')) - before.insert).toBe(1);
    await expect(engine.db.execute(sql`select 1 from nowhere`)).rejects.toThrow('nowhere');
    expect(linesOf(await metrics.text(), 'hub_db_query_errors_total')).toEqual([
      'hub_db_query_errors_total{type="42P01"} 1',
    ]);
  });
});

describe('metrics of mail', () => {
  it('count what happened to each attempt', async () => {
    const metrics = createMetrics();
    const send = vi.fn<() => Promise<string>>(async () => '250 OK');
    const observed = (isSetUp: boolean) =>
      observedMail({ isSetUp, send, forget: async () => undefined, close: async () => undefined }, metrics);
    const transport = observed(true);
    const mail = { id: '1', to: { address: 'a@b.c', name: null }, replyTo: null, subject: '', text: '', html: '' };
    await transport.send(mail);
    send.mockRejectedValueOnce(new MailError('a@b.c is not known', { failure: 'refused' }));
    await expect(transport.send(mail)).rejects.toThrow('is not known');
    await observed(false).send(mail);
    const text = await metrics.text();
    expect(linesOf(text, 'hub_mail_delivery_duration_seconds_count')).toEqual([
      'hub_mail_delivery_duration_seconds_count{outcome="sent"} 1',
      'hub_mail_delivery_duration_seconds_count{outcome="refused"} 1',
      'hub_mail_delivery_duration_seconds_count{outcome="kept"} 1',
    ]);
    expect(text).not.toContain('a@b.c');
  });
});
