import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerErrorHandler } from '#server/core/errors.ts';
import { sendInPieces } from './send-in-pieces.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Requests a file in these pieces from a real server that compresses as the product does. */
async function download(pieces: () => AsyncGenerator<string>, encoding: string) {
  const app = Fastify({ forceCloseConnections: true });
  registerErrorHandler(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.get('/', (_request, reply) => sendInPieces(reply, { name: 'a.csv', type: 'text/csv', pieces: pieces() }));
  await app.listen({ port: 0 });
  closers.push(() => app.close());
  const { port } = app.server.address() as AddressInfo; // it listens on TCP
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get({ port, headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
  });
}

/** Text that does not compress, different each time. */
const noise = (bytes: number) => randomBytes(bytes).toString('base64');

async function decoded(response: http.IncomingMessage): Promise<string> {
  const body = await buffer(response);
  const decoders: Record<string, (data: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };
  return String(decoders[response.headers['content-encoding'] ?? '']?.(body) ?? body);
}

describe.each(['identity', 'gzip', 'br'])('a file sent in pieces, encoding %s', (encoding) => {
  it('arrives whole, as a download', async () => {
    const response = await download(async function* () {
      yield 'one ';
      yield 'two';
    }, encoding);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="a.csv"',
      'cache-control': 'private, no-store',
    });
    expect(await decoded(response)).toBe('one two');
  });

  it('breaks the connection if producing it fails in the middle', async () => {
    const response = await download(async function* () {
      for (let i = 0; i < 10; i += 1) yield noise(300_000);
      throw new Error('the database is gone');
    }, encoding);
    expect(response.statusCode).toBe(200);
    await expect(text(response)).rejects.toThrow('aborted');
  });

  it('is an ordinary error if it fails before the first piece', async () => {
    const response = await download(async function* () {
      await Promise.reject(new Error('the database is gone'));
      yield 'never';
    }, encoding);
    expect(response.statusCode).toBe(500);
    expect(JSON.parse(await text(response))).toEqual({ message: 'Internal server error', code: 'internal' });
  });

  it('is produced only as fast as the client reads, and is stopped when the client disconnects', async () => {
    let made = 0;
    let isOver = false;
    const response = await download(async function* () {
      try {
        for (made = 1; made <= 400; made += 1) yield noise(500_000);
      } finally {
        isOver = true;
      }
    }, encoding);
    response.pause();
    let before = -1;
    await vi.waitFor(
      () => {
        const isStill = made === before;
        before = made;
        expect(isStill).toBe(true);
      },
      { interval: 300, timeout: 20_000 },
    );
    expect(made).toBeLessThan(100);
    expect(isOver).toBe(false);
    response.destroy();
    await expect.poll(() => isOver).toBe(true);
    expect(made).toBeLessThan(100);
  });
});
