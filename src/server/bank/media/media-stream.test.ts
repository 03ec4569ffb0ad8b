import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import { requestUpload } from '#shared/bank/media.contract.ts';
import { VIDEO_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { aVideo } from '#tests/support/media-files.ts';
import { REAL_STORES, type TestStore } from '#tests/support/media-stores.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';

const MB = 1024 * 1024;

/** The app on a port, with a teacher signed in. */
async function listening(media: MediaStore) {
  const hub = await createTestApp({ media });
  const teacher = await hub.as(await aTeacher(hub.db));
  await hub.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = hub.app.server.address() as AddressInfo; // the server listens on a port
  const headers = { cookie: `${SESSION_COOKIE}=${teacher.cookie}` };
  return { hub, teacher, port, headers, origin: `http://127.0.0.1:${port}` };
}

/** The response with its body still unread. */
function begin(url: string, headers: Record<string, string>): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get(url, { headers, agent: false }, resolve).on('error', reject);
  });
}

/** Every stream that the store opens. */
function watchStreams(media: MediaStore): Readable[] {
  const streams: Readable[] = [];
  const read = media.read.bind(media);
  vi.spyOn(media, 'read').mockImplementation(async (...args) => {
    const file = await read(...args);
    if (file) streams.push(file.stream);
    return file;
  });
  return streams;
}

describe.each(REAL_STORES)('a video of 50 MB in a store %s', (_name, start) => {
  let server: TestStore;
  let media: MediaStore;
  let hub: Awaited<ReturnType<typeof listening>>;
  const video = aVideo('mp4', VIDEO_MAX_BYTES);
  beforeAll(async () => {
    server = await start();
    media = await server.open();
    await media.put('videos', 'long.mp4', video);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    hub = await listening(media);
  });
  afterEach(() => hub.hub.app.close());

  it('supports seeking: returns exactly a range in its middle', async () => {
    const start = 37 * MB + 5;
    const answer = await fetch(`${hub.origin}/media/videos/long.mp4`, {
      headers: { ...hub.headers, range: `bytes=${start}-${start + MB - 1}` },
    });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${start + MB - 1}/${VIDEO_MAX_BYTES}`);
    const part = Buffer.from(await answer.arrayBuffer());
    expect(part.equals(video.subarray(start, start + MB))).toBe(true);
  });

  it('is read at the pace of the client, never whole', async () => {
    let received = 0;
    let mostAhead = 0;
    const read = media.read.bind(media);
    vi.spyOn(media, 'read').mockImplementation(async (...args) => {
      const file = await read(...args);
      let sent = 0;
      const counted = new PassThrough().on('data', (chunk: Buffer) => {
        sent += chunk.length;
        mostAhead = Math.max(mostAhead, sent - received);
      });
      return file && { ...file, stream: pipeline(file.stream, counted.pause(), () => undefined) };
    });
    const answer = await begin(`${hub.origin}/media/videos/long.mp4`, hub.headers);
    for await (const chunk of answer as AsyncIterable<Buffer>) received += chunk.length;
    expect(received).toBe(VIDEO_MAX_BYTES);
    // The rest is in the buffers of the operating system.
    expect(mostAhead).toBeLessThan(20 * MB);
  });

  it('is closed when the browser disconnects', async () => {
    const streams = watchStreams(media);
    const answer = await begin(`${hub.origin}/media/videos/long.mp4`, hub.headers);
    const [stream] = streams;
    if (stream === undefined) throw new Error('nothing was read');
    const closed = finished(stream, { writable: false }).catch((error: unknown) => error);
    answer.destroy();
    expect(await closed).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(stream.destroyed).toBe(true);
    expect((await fetch(`${hub.origin}/api/health`)).status).toBe(200);
  });
});

describe('a store that fails in the middle of a file', () => {
  it('only cuts the response short', async () => {
    const media = new MemoryMediaStore();
    const { hub, origin, headers } = await listening(media);
    const broken = new PassThrough();
    vi.spyOn(media, 'read').mockResolvedValue({ stream: broken, size: 100 });
    const answer = await begin(`${origin}/media/videos/long.mp4`, (broken.write('the beginning'), headers));
    await new Promise((resolve) => void answer.once('data', resolve));
    broken.destroy(new Error('the disk is gone'));
    await expect(finished(answer)).rejects.toThrow('aborted');
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    await hub.app.close();
  });

  it('hides the reason if the response has not begun', async () => {
    const media = new MemoryMediaStore();
    const { hub, origin, headers } = await listening(media);
    vi.spyOn(media, 'read').mockRejectedValue(new Error('secret'));
    const answer = await fetch(`${origin}/media/videos/long.mp4`, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([500, { message: 'Internal server error' }]);
    await hub.app.close();
  });
});

describe('a file being uploaded', () => {
  async function put(
    { teacher, port, headers }: Awaited<ReturnType<typeof listening>>,
    send: (request: http.ClientRequest) => void,
  ): Promise<{ status: number; text: string } | 'cut off'> {
    const { uploadURL } = await teacher.ok(requestUpload, { body: { fileType: 'image' } });
    return new Promise((resolve) => {
      const request = http.request({ port, path: uploadURL, method: 'PUT', headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      request.on('error', () => resolve('cut off'));
      send(request);
    });
  }
  async function stagedIn(media: MediaStore): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of media.list('staged')) names.push(name);
    return names;
  }
  let server: TestStore;
  let media: MediaStore;
  let hub: Awaited<ReturnType<typeof listening>>;
  beforeEach(async () => {
    server = await (REAL_STORES[0] as (typeof REAL_STORES)[number])[1]();
    media = await server.open();
    hub = await listening(media);
  });
  afterEach(async () => {
    await hub.hub.app.close();
    await server.close();
  });

  it('without a stated size is refused as soon as it is too large, and the client receives the message', async () => {
    const answer = await put(hub, (request) => {
      const endless = Readable.from(megabytes(Infinity));
      endless.pipe(request);
      request.on('response', () => {
        endless.destroy();
        request.end();
      });
    });
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining('less than 10MB') });
    expect(await stagedIn(media)).toEqual([]);
  });

  it('with a stated size that is too large is refused unread', async () => {
    const write = vi.spyOn(media, 'put');
    const answer = await put(hub, (request) => {
      request.setHeader('content-length', 30 * MB);
      Readable.from(megabytes(30)).pipe(request);
    });
    expect(answer).toMatchObject({ status: 413 });
    expect(write).not.toHaveBeenCalled();
  });

  it('that is interrupted leaves nothing', async () => {
    const arriving = watchPut(media);
    const answer = await put(hub, (request) => {
      request.setHeader('content-length', MB);
      request.write(Buffer.alloc(1000));
      void arriving.begun.then(() => request.destroy());
    });
    expect(answer).toBe('cut off');
    await arriving.over;
    expect(await stagedIn(media)).toEqual([]);
  });
});

function* megabytes(count: number) {
  for (let i = 0; i < count; i += 1) yield Buffer.alloc(MB);
}

/** Resolves `begun` when the store begins to receive a file, and `over` when it is done or has failed. */
function watchPut(media: MediaStore): { begun: Promise<void>; over: Promise<void> } {
  let begin: () => void = () => undefined;
  let end: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const over = new Promise<void>((resolve) => (end = resolve));
  const put = media.put.bind(media);
  vi.spyOn(media, 'put').mockImplementation(async (...args) => {
    begin();
    await put(...args).finally(end);
  });
  return { begun, over };
}
