import { afterEach, expect, it } from 'vitest';
import { startCollector } from '#tests/support/otlp-collector.ts';
import { emptyFolder } from './support/run-folder.ts';
import { launch, startServer, type Server } from './support/server.ts';

let server: Server | undefined;
afterEach(async () => {
  await server?.end('SIGKILL');
});

/** Prints the loaded packages at the end; these are CommonJS, which Node keeps in one list. */
const tellLoaded = `import module from 'node:module';
  process.on('exit', () => console.log('loaded:' + Object.keys(module._cache).join('|')));`;
const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(tellLoaded)}`, STARTER_CONTENT: '0' };
const packages = (stdout: string) =>
  ['prom-client', '@opentelemetry/sdk-trace', '@opentelemetry/exporter'].filter((name) =>
    stdout.split('loaded:')[1]?.includes(`/node_modules/${name}`),
  );

it('a hub without observability loads nothing for it', async () => {
  server = await startServer({ dataDir: emptyFolder(), env });
  const { code, stdout } = await server.end('SIGTERM');
  expect(code).toBe(0);
  expect(stdout).toContain('/node_modules/');
  expect(stdout).not.toContain('Metrics on');
  expect(packages(stdout)).toEqual([]);
});

it('a monitored hub serves its metrics on a separate port, and sends its last spans when it stops', async () => {
  const collector = await startCollector();
  server = await startServer({
    dataDir: emptyFolder(),
    env: { ...env, METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const [, address = ''] = await server.printed(/Metrics on (http:\S+)/);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  await expect
    .poll(async () => (await fetch(address)).text())
    .toContain('hub_http_request_duration_seconds_count{method="GET",route="/api/health",status="2xx"} 1');
  await expect
    .poll(async () => (await fetch(address)).text())
    .toMatch(/hub_job_duration_seconds_count\{name="deliver-mail"/);
  expect(await (await fetch(address)).text()).toContain('hub_mails{state="queued"} 0');
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
  const { code, stdout, stderr } = await server.end('SIGTERM');
  expect([code, stderr]).toEqual([0, '']);
  expect(packages(stdout)).toHaveLength(3);
  const names = collector.spans.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['GET /api/health', 'job deliver-mail', 'select']));
  await expect(fetch(address)).rejects.toThrow('fetch failed');
  await collector.close();
});

it('an invalid port for metrics stops the start with one line', async () => {
  const { ended } = launch({ dataDir: emptyFolder(), env: { METRICS_PORT: 'on' } });
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([1, 'Cannot start: METRICS_PORT: must be a port number\n']);
});
