import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobHandlers } from '#server/adapters/jobs.ts';
import type { Engine } from '#server/db/engine.ts';
import { aMessage, sendContact } from '#tests/support/contact-form.ts';
import { emptyDatabase, openMigrated } from '#tests/support/database.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { startCollector, type CollectedSpan } from '#tests/support/otlp-collector.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { observedJobs, observedMail } from './observer.ts';
import { openTracing, type Tracing } from './tracing.ts';
import { MemoryMailTransport } from '#tests/support/memory.ts';

const SERVER = 2;
const warn = vi.fn<(details: object, message: string) => void>();
let collector: Awaited<ReturnType<typeof startCollector>>;
let tracing: Tracing;
let engine: Engine;
let isOpen = false;
let hub: TestApp;

beforeAll(async () => {
  engine = await openMigrated({
    observe: (text, run) => (isOpen ? tracing.observeQuery(text, run) : run()),
  });
});
afterAll(() => engine.close());

beforeEach(async () => {
  await emptyDatabase(engine);
  collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_SERVICE_NAME', 'our-hub');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  await openHub();
});

/** A hub with tracing as configured in the environment now. */
async function openHub(): Promise<void> {
  tracing = openTracing({ warn });
  isOpen = true;
  hub = await createTestApp({
    engine,
    observer: tracing,
    mailTransport: observedMail(new MemoryMailTransport(), tracing),
  });
}

async function closeHub(): Promise<void> {
  await tracing.close();
  isOpen = false;
  await hub.app.close();
}

afterEach(async () => {
  vi.unstubAllEnvs();
  await closeHub();
  await collector.close();
});

/** The address at which the hub listens. */
const listening = () => hub.app.listen({ port: 0, host: '127.0.0.1' });

/** Exports the finished spans and returns them. */
async function collected(): Promise<CollectedSpan[]> {
  await tracing.close();
  return collector.spans;
}

const childrenOf = (spans: CollectedSpan[], parent: CollectedSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

function only(spans: CollectedSpan[], name: string): CollectedSpan {
  const [found, ...more] = spans.filter((span) => span.name === name);
  if (found === undefined || more.length > 0) throw new Error(`${more.length} more of ${name}`);
  return found;
}

describe('a trace', () => {
  it('contains the request with its queries below it, and continues the caller’s trace', async () => {
    await aTeacher(hub.db, { email: 'ada@example.org' });
    const address = await listening();
    const answer = await fetch(`${address}/api/admin/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
      body: JSON.stringify({ email: 'ada@example.org', password: 'correct horse' }),
    });
    expect(answer.status).toBe(200);
    const spans = await collected();
    const request = only(spans, 'POST /api/admin/login');
    expect(request).toMatchObject({
      kind: SERVER,
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/admin/login',
        'http.response.status_code': 200,
        'hub.request.id': answer.headers.get('x-request-id'),
      },
      resource: { 'service.name': 'our-hub', 'deployment.environment.name': 'test' },
    });
    const queries = childrenOf(spans, request);
    // Includes those after the body was read, and the one at the end that writes the session.
    const texts = queries.map(({ attributes }) => String(attributes['db.query.text'])).join('\n');
    expect(texts).toMatch(/from "users"/);
    expect(texts).toMatch(/"sessions"/);
    expect(queries.every(({ attributes }) => attributes['db.system.name'] === 'postgresql')).toBe(true);
    expect(spans.filter(({ traceId }) => traceId === request.traceId)).toHaveLength(queries.length + 1);
  });

  it('continues after a body that arrives late', async () => {
    let tellReading: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (tellReading = resolve));
    const preParsing = async () => tellReading();
    hub.app.post('/api/late', { preParsing }, () => engine.db.execute(sql`select 1`));
    const address = await listening();
    const sent = http.request(`${address}/api/late`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    const answered = once(sent, 'response') as Promise<[http.IncomingMessage]>; // what the event brings
    sent.flushHeaders();
    await reading;
    sent.end('{}');
    const [answer] = await answered;
    await once(answer.resume(), 'end');
    const spans = await collected();
    expect(childrenOf(spans, only(spans, 'POST /api/late')).map(({ name }) => name)).toEqual(['select']);
  });

  it('belongs to one request, however many run at once', async () => {
    // More than there are connections, so that they wait for one another's.
    const ask = (n: string) => engine.db.execute(sql.raw(`select pg_sleep(0.005) as of_${n}`));
    hub.app.get<{ Params: { n: string } }>('/api/slow/:n', ({ params: { n } }) => ask(n).then(() => ask(n)));
    const address = await listening();
    await Promise.all(Array.from({ length: 30 }, (_, n) => fetch(`${address}/api/slow/${n}`)));
    const spans = await collected();
    const requests = spans.filter(({ name }) => name === 'GET /api/slow/:n');
    expect(requests).toHaveLength(30);
    const queries = requests.map((request) =>
      childrenOf(spans, request).map(({ attributes }) => attributes['db.query.text']),
    );
    expect(queries.every(([one, two, ...more]) => one !== undefined && one === two && more.length === 0)).toBe(true);
    expect(new Set(queries.flat()).size).toBe(30);
  });

  it('contains no personal data', async () => {
    await aTeacher(hub.db, { email: 'ada@example.org', lastName: 'Lindqvist' });
    const message = { name: 'Ann O’Hara', email: 'ann@example.org', message: 'My scan of yesterday' };
    await sendContact(hub.app, { fields: message });
    await hub.app.inject({ method: 'GET', url: '/api/students/ann@example.org?email=ann@example.org' });
    await hub.deliverMail();
    await expect(engine.db.execute(sql`select ${'ann@example.org'}::uuid`)).rejects.toThrow('Failed query');
    const spans = await collected();
    expect(spans.length).toBeGreaterThan(3);
    expect(collector.texts.join('\n')).not.toMatch(/example\.org|Hara|yesterday|Lindqvist/);
  });

  it('contains a job, its queries, and the mails it sends', async () => {
    await aTeacher(hub.db);
    await sendContact(hub.app, { fields: aMessage });
    const handlers = { 'deliver-mail': () => hub.deliverMail() } as unknown as JobHandlers; // no others are called
    await observedJobs(handlers, tracing)['deliver-mail']({});
    const spans = await collected();
    const job = only(spans, 'job deliver-mail');
    expect(job).toMatchObject({ parentSpanId: '', attributes: { 'hub.job.name': 'deliver-mail' } });
    expect(only(spans, 'send mail')).toMatchObject({ parentSpanId: job.spanId, traceId: job.traceId, status: 0 });
    expect(childrenOf(spans, job).some(({ name }) => name === 'update')).toBe(true);
  });

  it('records that a query or a request failed, with its code', async () => {
    hub.app.get('/api/broken', () => engine.db.execute(sql`select 1 from nowhere`));
    expect((await hub.app.inject({ method: 'GET', url: '/api/broken' })).statusCode).toBe(500);
    const spans = await collected();
    const request = only(spans, 'GET /api/broken');
    expect(request).toMatchObject({ status: 2, attributes: { 'error.type': '500' } });
    const failed = childrenOf(spans, request).filter(({ status }) => status === 2);
    expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['42P01']);
  });

  it('begins with actual work: the job queue’s own polling is not traced', async () => {
    await engine.query('select 1');
    await engine.db.transaction(async (tx) => tx.execute(sql`select 2`));
    expect(await collected()).toEqual([]);
  });
});

it('OpenTelemetry’s sampler decides which requests are traced', async () => {
  await closeHub();
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_always_off');
  await openHub();
  await hub.app.inject({ method: 'GET', url: '/api/site' });
  expect(await collected()).toEqual([]);
});

it('an unreachable collector is logged once, and delays a stop only briefly', async () => {
  await closeHub();
  await collector.close();
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '50');
  await openHub();
  await hub.app.inject({ method: 'GET', url: '/api/site' });
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 10_000);
  await hub.app.inject({ method: 'GET', url: '/api/site' });
  const began = performance.now();
  await tracing.close();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(warn).toHaveBeenCalledTimes(1);
});
