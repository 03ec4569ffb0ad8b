import { describe, expect, it, onTestFinished } from 'vitest';
import { pino } from 'pino';
import { openCleanDatabase } from '#tests/support/database.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { openObservability } from './open-observability.ts';

const anywhere = { host: '127.0.0.1', port: 0 };

describe('the metrics server', () => {
  it('serves /metrics in the format of Prometheus, including those of the process, and nothing else', async () => {
    const { address, close } = await serveMetrics(createMetrics(), anywhere);
    onTestFinished(close);
    const answer = await fetch(address);
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
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
    onTestFinished(second.close);
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
    const open = (metricsPort: number | null) =>
      openObservability({ host: '127.0.0.1', metricsPort, hasTraces: false }, pino({ level: 'silent' }));
    const none = await open(null);
    expect([none.observer, await none.serveMetrics(engine)]).toEqual([null, null]);
    const some = await open(0);
    const address = (await some.serveMetrics(engine)) ?? '';
    expect(await (await fetch(address)).text()).toContain(`hub_engine{kind="${engine.kind}"} 1`);
    await some.close();
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });
});
