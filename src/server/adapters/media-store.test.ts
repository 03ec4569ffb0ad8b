import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AbortMultipartUploadCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startS3Server, type S3Server } from '#tests/support/s3.ts';
import { FolderMediaStore } from './folder-media-store.ts';
import type { MediaKind, MediaStore } from './media-store.ts';
import { openS3MediaStore } from './s3-media-store.ts';
import { MemoryMediaStore } from '#tests/support/memory.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-media-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.close();
  fs.rmSync(folder, { recursive: true });
});

const stores: [string, () => Promise<MediaStore> | MediaStore][] = [
  ['in a folder', () => new FolderMediaStore(fs.mkdtempSync(path.join(folder, 'store-')))],
  ['in memory', () => new MemoryMediaStore()],
  ['in an S3 server', () => openS3MediaStore(s3.settings)],
];

describe.each(stores)('the media store %s', (_name, open) => {
  let store: MediaStore;
  beforeEach(async () => {
    store = await open();
    for (const kind of ['images', 'staged'] as const)
      for (const name of await namesIn(kind)) await store.delete(kind, name);
  });

  async function namesIn(kind: MediaKind): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of store.list(kind)) names.push(name);
    return names.toSorted();
  }
  async function textOf(kind: MediaKind, name: string): Promise<string | null> {
    const file = await store.read(kind, name);
    return file && String(await buffer(file.stream));
  }

  it('returns what was stored, with its size, by kind and name', async () => {
    await store.put('images', 'a.webp', Buffer.from('image'));
    await store.put('videos', 'a.webp', Buffer.from('a video'));
    const [image, video] = [await store.read('images', 'a.webp'), await store.read('videos', 'a.webp')];
    if (image === null || video === null) throw new Error('one of the files is not there');
    expect([image.size, String(await buffer(image.stream))]).toEqual([5, 'image']);
    expect([video.size, String(await buffer(video.stream))]).toEqual([7, 'a video']);
    expect(await store.size('videos', 'a.webp')).toBe(7);
  });

  it('returns null for a missing file', async () => {
    expect(await store.read('images', 'none.webp')).toBeNull();
    expect(await store.read('images', 'none.webp', { start: 0, end: 1 })).toBeNull();
    expect(await store.size('images', 'none.webp')).toBeNull();
  });

  it('replaces a file of the same name', async () => {
    await store.put('images', 'a.webp', Buffer.from('first'));
    await store.put('images', 'a.webp', Buffer.from('2nd'));
    expect(await textOf('images', 'a.webp')).toBe('2nd');
  });

  it('accepts a stream of known or unknown size', async () => {
    const chunks = () => Readable.from([Buffer.from('one '), Buffer.from('two')]);
    await store.put('images', 'known', { stream: chunks(), size: 7 });
    await store.put('images', 'unknown', { stream: chunks() });
    expect([await textOf('images', 'known'), await textOf('images', 'unknown')]).toEqual(['one two', 'one two']);
  });

  it('accepts more than fits in one part', async () => {
    const piece = randomBytes(1024 * 1024);
    const large = () => Readable.from(Array.from({ length: 40 }, () => piece));
    await store.put('videos', 'unknown', { stream: large() });
    const file = await store.read('videos', 'unknown');
    const found = createHash('sha256');
    for await (const chunk of file?.stream ?? []) found.update(chunk as Buffer);
    const expected = createHash('sha256');
    for (let i = 0; i < 40; i += 1) expected.update(piece);
    expect([file?.size, found.digest('hex')]).toEqual([40 * piece.length, expected.digest('hex')]);
  });

  it('returns the bytes of a range, both ends included, and the size of the whole', async () => {
    await store.put('videos', 'v', Buffer.from('0123456789'));
    const part = async (start: number, end: number) => {
      const file = await store.read('videos', 'v', { start, end });
      return file && [file.size, String(await buffer(file.stream))];
    };
    expect(await part(3, 5)).toEqual([10, '345']);
    expect(await part(0, 1)).toEqual([10, '01']);
    expect(await part(9, 9)).toEqual([10, '9']);
  });

  it('stores nothing of a stream that breaks off, and leaves the old file intact', async () => {
    await store.put('images', 'a', Buffer.from('old'));
    async function* breaking(first: Buffer) {
      yield first;
      throw new Error('broken off');
    }
    for (const first of [Buffer.from('ne'), Buffer.alloc(20 * 1024 * 1024)]) {
      const stream = () => Readable.from(breaking(first));
      await expect(store.put('images', 'a', { stream: stream() })).rejects.toThrow('broken off');
      await expect(store.put('images', 'a', { stream: stream(), size: 30_000_000 })).rejects.toThrow('broken off');
    }
    expect(await textOf('images', 'a')).toBe('old');
    expect(await namesIn('staged')).toEqual([]);
  });

  it('deletes a file, and does nothing if there is none', async () => {
    await store.put('images', 'a', Buffer.from('x'));
    await store.delete('images', 'a');
    await store.delete('images', 'a');
    expect(await store.read('images', 'a')).toBeNull();
  });

  it('lists the files of one kind, with size and time of writing', async () => {
    expect(await namesIn('staged')).toEqual([]);
    await store.put('images', 'a', Buffer.from('x'));
    await store.put('images', 'b@480.webp', Buffer.from('x'));
    await store.put('staged', 'c', Buffer.from('x'));
    expect(await namesIn('images')).toEqual(['a', 'b@480.webp']);
    for await (const { size, modifiedAt } of store.list('staged')) {
      expect(size).toBe(1);
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
  });

  it.each(['../a.webp', 'a/b.webp', '.hidden', '..', '/etc/passwd', ''])('refuses names like %j', async (name) => {
    await expect(store.put('images', name, Buffer.from('x'))).rejects.toThrow('not a media name');
    await expect(store.read('images', name)).rejects.toThrow('not a media name');
    await expect(store.size('images', name)).rejects.toThrow('not a media name');
    await expect(store.delete('images', name)).rejects.toThrow('not a media name');
  });
});

describe('the media store in a folder', () => {
  it('shows the old file until the new one is complete', async () => {
    const store = new FolderMediaStore(folder);
    await store.put('images', 'a', Buffer.from('old'));
    const seen: string[] = [];
    async function* slowly() {
      yield Buffer.from('n');
      seen.push(fs.readFileSync(path.join(folder, 'images/a'), 'utf8'));
      yield Buffer.from('ew');
    }
    await store.put('images', 'a', { stream: Readable.from(slowly()) });
    expect([...seen, fs.readFileSync(path.join(folder, 'images/a'), 'utf8')]).toEqual(['old', 'new']);
  });

  it('has no upload address of its own', async () => {
    const store = new FolderMediaStore(folder);
    expect([await store.uploadUrl(), store.uploadOrigin]).toEqual([null, null]);
  });
});

describe('the media store in an S3 server', () => {
  it('returns an address to which a browser can upload a file of any content type', async () => {
    const store = await openS3MediaStore(s3.settings);
    const url = await store.uploadUrl('staged', 'name-of-it', 900);
    expect(new URL(url).origin).toBe(store.uploadOrigin);
    expect(new URL(url).pathname.split('/').at(-1)).toBe('name-of-it');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
    const answer = await fetch(url, { method: 'PUT', body: 'picture', headers: { 'content-type': 'image/png' } });
    expect(answer.status).toBe(200);
    const file = await store.read('staged', 'name-of-it');
    expect(file && String(await buffer(file.stream))).toBe('picture');
  });

  it('reports the original failure of an upload even if its parts cannot be deleted', async () => {
    const store = await openS3MediaStore(s3.settings);
    const dropping = vi
      .spyOn(AbortMultipartUploadCommand.prototype, 'resolveMiddleware')
      .mockReturnValue(() => Promise.reject(new Error('not dropped')));
    const stream = Readable.from([Buffer.alloc(20 * 1024 * 1024)]);
    await expect(store.put('videos', 'v', { stream, size: 5 })).rejects.toThrow('5 bytes were announced');
    expect(dropping).toHaveBeenCalledOnce();
    dropping.mockRestore();
  });

  it.each([
    [/^S3_BUCKET: there is no bucket other at http[^\n]+$/, { bucket: 'other' }],
    [/^S3_ACCESS_KEY_ID: [^\n]+ refuses the access key[^\n]+$/, { accessKeyId: 'STRANGER' }],
    [/^S3_ENDPOINT: http:\/\/127.0.0.1:1 cannot be reached: ECONNREFUSED$/, { endpoint: 'http://127.0.0.1:1' }],
  ])('reports the problem in one line: %s', async (line, wrong) => {
    await expect(openS3MediaStore({ ...s3.settings, ...wrong })).rejects.toThrow(line);
  });
});
