import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import { registerErrorHandler } from './errors.ts';
import { CONNECTION_LIMITS, registerSlowClientGuard, type ConnectionLimits } from './slow-clients.ts';

/** All a hundred times shorter than in production. */
const SHORT: ConnectionLimits = {
  ...CONNECTION_LIMITS,
  graceMs: 300,
  silenceMs: 600,
  unreadMs: 600,
  checkMs: 50,
  lingerMs: 30,
  uploadsByAddress: 2,
};
/** Longer than any of these limits. */
const LONG_MS = 1500;

let app: FastifyInstance;
afterEach(() => app.close());

/** A server that returns how many bytes it received. */
async function listening(limits: Partial<ConnectionLimits> = {}, trustProxy: string[] = []): Promise<number> {
  app = Fastify({ bodyLimit: 1_000_000 });
  registerErrorHandler(app);
  registerSlowClientGuard(app, { trustProxy, limits: { ...SHORT, ...limits } });
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.post('/count', async ({ body }) => {
    let bytes = 0;
    for await (const chunk of body as Readable) bytes += (chunk as Buffer).length; // the parser above passes a stream
    return { bytes };
  });
  app.post('/late', async ({ body }) => {
    await after(LONG_MS);
    await buffer(body as Readable); // likewise
    return { late: true };
  });
  app.get('/work', async () => after(LONG_MS, { done: true }));
  app.get('/endless', (_request, reply) => reply.send(Readable.from(blocks(), { objectMode: false })));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port; // it listens on a port
}

function* blocks() {
  for (;;) yield Buffer.alloc(100_000);
}

function connect(port: number) {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  const answered = new Promise<string>((resolve) => {
    socket.on('data', () => text.includes('\r\n\r\n') && resolve(text));
    socket.on('close', () => resolve(text));
  });
  return { socket, closed, answered };
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: hub\r\nContent-Type: text/x\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends 100,000 bytes at once; returns what came back. */
async function sendAll(port: number): Promise<string> {
  const { socket, answered } = connect(port);
  socket.write(post('/count', 100_000));
  socket.write(Buffer.alloc(100_000));
  const text = await answered;
  socket.destroy();
  return text;
}

/** Writes this many bytes at intervals until the socket is destroyed. */
function drip(socket: net.Socket, bytes: number, everyMs: number): void {
  const timer = setInterval(() => socket.write(Buffer.alloc(bytes)), everyMs);
  socket.once('close', () => clearInterval(timer));
}

describe('a body on its way', () => {
  it('is cut off if it arrives one byte at a time', async () => {
    const { socket, closed } = connect(await listening());
    socket.write(post('/count', 100_000));
    drip(socket, 1, 40);
    expect(await closed).toBe('');
  });

  it('is cut off if nothing arrives', async () => {
    const { socket, closed } = connect(await listening({ graceMs: 60_000 }));
    socket.write(post('/count', 100_000));
    expect(await closed).toBe('');
  });

  it('is accepted if it arrives slowly but steadily', async () => {
    const { socket, answered } = connect(await listening());
    socket.write(post('/count', 40_000));
    drip(socket, 800, 40);
    expect(await answered).toContain('{"bytes":40000}');
    socket.destroy();
  });

  it('does not count time against the caller while the server is not reading', async () => {
    const { socket, answered } = connect(await listening());
    socket.write(post('/late', 900_000));
    socket.write(Buffer.alloc(900_000));
    expect(await answered).toContain('{"late":true}');
    socket.destroy();
  });

  it('counts toward the uploads allowed from an address', async () => {
    const port = await listening();
    const open = [connect(port), connect(port)];
    for (const { socket } of open) {
      const seen = once(app.server, 'request');
      socket.write(post('/count', 100_000));
      await seen;
    }
    const third = connect(port);
    third.socket.write(post('/count', 100_000));
    expect(await third.answered).toMatch(/^HTTP\/1\.1 429 [^]*too_many_uploads/);
    const small = connect(port);
    small.socket.write(`${post('/count', 5)}12345`);
    expect(await small.answered).toContain('{"bytes":5}');
    open[0]?.socket.destroy();
    await expect.poll(() => sendAll(port)).toContain('{"bytes":100000}');
    for (const { socket } of [...open, third, small]) socket.destroy();
  });
});

describe('a response', () => {
  it('may take as long as it likes', async () => {
    const { socket, answered } = connect(await listening());
    socket.write('GET /work HTTP/1.1\r\nHost: hub\r\n\r\n');
    expect(await answered).toContain('{"done":true}');
    socket.destroy();
  });

  it('that nobody reads is stopped', async () => {
    const port = await listening();
    const socket = net.connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write('GET /endless HTTP/1.1\r\nHost: hub\r\n\r\n');
    const [theirs] = (await once(app.server, 'connection')) as [net.Socket]; // what the event brings
    await once(theirs, 'close');
    expect(theirs.bytesRead).toBeGreaterThan(0);
    socket.destroy();
  });
});

describe('connections', () => {
  it('are limited per peer', async () => {
    const port = await listening({ connectionsByPeer: 2 });
    const all = [connect(port), connect(port), connect(port)];
    expect(await all[2]?.closed).toBe('');
    all[0]?.socket.write('GET /work HTTP/1.1\r\nHost: hub\r\n\r\n');
    expect(await all[0]?.answered).toContain('200 OK');
    for (const { socket } of all) socket.destroy();
  });

  it('are not limited for a trusted proxy', async () => {
    const port = await listening({ connectionsByPeer: 0 }, ['loopback']);
    const { socket, answered } = connect(port);
    socket.write(`${post('/count', 5)}12345`);
    expect(await answered).toContain('{"bytes":5}');
    socket.destroy();
  });
});

describe('a refused body', () => {
  it.each([
    { length: 900_000, connection: 'keep-alive', type: 'text/x', reason: 'too_many_uploads' },
    { length: 900_000, connection: 'close', type: 'text/x', reason: 'too_many_uploads' },
    { length: 9_000_000, connection: 'close', type: 'application/json', reason: 'too_large' },
  ])('does not keep a late reader from the reason (%o)', async ({ length, connection, type, reason }) => {
    const port = await listening({ uploadsByAddress: reason === 'too_many_uploads' ? 0 : 1, lingerMs: LONG_MS });
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', () => resolve('')));
    const refused = once(app.server, 'request');
    socket.write(
      `POST /count HTTP/1.1\r\nHost: hub\r\nConnection: ${connection}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    await refused;
    // A caller who goes on sending finds out that the connection is gone, and then can no longer read.
    drip(socket, 1000, 5);
    await after(200);
    const part = new Promise((resolve) => socket.setEncoding('utf8').once('data', resolve));
    expect(await Promise.race([part, closed])).toContain(reason);
    socket.destroy();
  });

  it('is cut off in the end', async () => {
    const { socket, closed } = connect(await listening({ uploadsByAddress: 0 }));
    socket.write(post('/count', 900_000));
    drip(socket, 100, 5);
    expect(await closed).toContain('429');
  });
});

describe('a body of 400 MB that nobody wants', () => {
  it.each([
    ['to an address that there is not', '/nothing', 'text/x', 404],
    ['of too many uploads', '/count', 'text/x', 429],
    ['of JSON', '/count', 'application/json', 413],
  ])('is not read to its end, %s', async (_which, path, type, status) => {
    const port = await listening({ uploadsByAddress: status === 429 ? 0 : 1, lingerMs: 3000 });
    const { socket, answered, closed } = connect(port);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: hub\r\nContent-Type: ${type}\r\nContent-Length: 400000000\r\n\r\n`);
    Readable.from(blocks(), { objectMode: false }).pipe(socket);
    expect(await answered).toContain(`HTTP/1.1 ${status}`);
    await closed;
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(40_000_000);
  });
});

describe('a form that is too large', () => {
  it('is refused with a message that arrives, and is not read to its end', async () => {
    ({ app } = await createTestApp());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const { socket, answered, closed } = connect(port);
    const size = 400_000_000;
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: hub\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${size}\r\n\r\n` +
        '--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n',
    );
    Readable.from(blocks(), { objectMode: false }).pipe(socket);
    expect(await answered).toMatch(/^HTTP\/1\.1 413 [^]*smaller than 10MB/);
    await closed;
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(40_000_000);
  });
});
