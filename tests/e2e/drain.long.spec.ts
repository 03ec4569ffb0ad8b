import { once } from 'node:events';
import http from 'node:http';
import { expect, it } from 'vitest';
import { createTopic } from '#shared/bank/topics.contract.ts';
import { signInTeacher } from './support/api.ts';
import { dataFolder } from './support/run-folder.ts';
import { startServer } from './support/server.ts';

/** Requests like a proxy's: over persistent connections. */
const agent = new http.Agent({ keepAlive: true });

async function ask(url: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  const request = http.get(url, { agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, connection: response.headers.connection };
}

/** A change whose second half is sent later. */
function slowChange(url: string, cookie: string) {
  const body = JSON.stringify({ name: 'Physics' });
  const request = http.request(url + createTopic.path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'content-length': body.length },
  });
  request.write(body.slice(0, 5));
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  return {
    async finish() {
      request.end(body.slice(5));
      const [response] = await answered;
      response.resume();
      await once(response, 'end');
      return response.statusCode;
    },
  };
}

it('a draining server is not ready, serves new requests, closes persistent connections, finishes open requests and ends', async () => {
  const server = await startServer({ dataDir: dataFolder(), env: { DRAIN_SECONDS: '2' } });
  const teacher = await signInTeacher(server.url);
  expect(await ask(`${server.url}/api/health/ready`)).toEqual({ status: 200, connection: 'keep-alive' });
  const slow = slowChange(server.url, teacher.cookie);

  const began = performance.now();
  server.signal('SIGTERM');
  await expect.poll(() => ask(`${server.url}/api/health/ready`)).toEqual({ status: 503, connection: 'close' });
  expect(performance.now() - began).toBeLessThan(1900);
  expect(await ask(`${server.url}/api/auth/user`)).toEqual({ status: 401, connection: 'close' });
  expect(await ask(`${server.url}/api/health/live`)).toEqual({ status: 200, connection: 'close' });
  expect(await ask(`${server.url}/auth`)).toEqual({ status: 200, connection: 'close' });

  // Waits until new requests are no longer served.
  await expect
    .poll(() =>
      ask(`${server.url}/api/health/live`).then(
        () => 'open',
        (error: NodeJS.ErrnoException) => error.code,
      ),
    )
    .toBe('ECONNREFUSED');
  expect(performance.now() - began).toBeGreaterThan(1900);
  expect(await slow.finish()).toBe(201);
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});

it('a server that gets a second signal ends at once', async () => {
  const server = await startServer({ dataDir: dataFolder(), env: { DRAIN_SECONDS: '60' } });
  server.signal('SIGTERM');
  await server.printed(/Draining for 60 s/);
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 1, stderr: '' });
});

it('a server that is stopped at the terminal does not drain', async () => {
  const server = await startServer({ dataDir: dataFolder(), env: { DRAIN_SECONDS: '60' } });
  server.signal('SIGINT');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
});
