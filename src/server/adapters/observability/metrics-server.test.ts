import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { openCleanDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { openObservability } from './open-observability.ts';

const anywhere = { host: '127.0.0.1', port: 0 };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve() {
  const server = await serveMetrics(createMetrics(), anywhere);
  closing.push(server.close);
  return server;
}

describe('the metrics server', () => {
  it('serves /metrics in the format of Prometheus, including those of the process, and nothing else', async () => {
    const { address } = await serve();
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const text = await answer.text();
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect((await fetch(address, { method: 'POST' })).status).toBe(405);
    expect((await fetch(new URL('/', address))).status).toBe(404);
    expect((await fetch(new URL('/api/health', address))).status).toBe(404);
  });

  it('refuses a port that is taken, and releases its own', async () => {
    const first = await serveMetrics(createMetrics(), anywhere);
    const port = Number(new URL(first.address).port);
    await expect(serveMetrics(createMetrics(), { ...anywhere, port })).rejects.toThrow('EADDRINUSE');
    await first.close();
    const second = await serveMetrics(createMetrics(), { ...anywhere, port });
    closing.push(second.close);
    expect((await fetch(second.address)).status).toBe(200);
  });

  it('is the only server that has them', async () => {
    const metrics = createMetrics();
    const hub = await createTestApp({ observer: metrics });
    for (const url of ['/metrics', '/api/metrics']) {
      expect((await hub.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    }
  });

  it('is opened if a port is set for it, and closed with the rest', async () => {
    const engine = await openCleanDatabase();
    const logger = pino({ level: 'silent' });
    const none = await openObservability({ host: '127.0.0.1', metricsPort: null, hasTraces: false }, logger);
    expect([none.observer, await none.serveMetrics(engine)]).toEqual([null, null]);
    const some = await openObservability({ host: '127.0.0.1', metricsPort: 0, hasTraces: false }, logger);
    const address = (await some.serveMetrics(engine)) ?? '';
    expect(await (await fetch(address)).text()).toContain(`hub_engine{kind="${engine.kind}"} 1`);
    await some.close();
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});
