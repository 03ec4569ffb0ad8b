import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderMediaStore, MemoryMediaStore } from './media-store.ts';
import type { MediaStore } from './media-store.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-media-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const stores: [string, () => MediaStore][] = [
  ['in a folder', () => new FolderMediaStore(path.join(folder, 'media'))],
  ['in memory', () => new MemoryMediaStore()],
];

describe.each(stores)('the media store %s', (_name, open) => {
  it('gives back what was put, with its size, by kind and name', async () => {
    const store = open();
    await store.put('images', 'a.webp', Buffer.from('image'));
    await store.put('videos', 'a.webp', Buffer.from('a video'));
    const [image, video] = [await store.read('images', 'a.webp'), await store.read('videos', 'a.webp')];
    if (image === null || video === null) throw new Error('one of the files is not there');
    expect([image.size, String(await buffer(image.stream))]).toEqual([5, 'image']);
    expect([video.size, String(await buffer(video.stream))]).toEqual([7, 'a video']);
  });

  it('answers null for what is not there', async () => {
    expect(await open().read('images', 'none.webp')).toBeNull();
  });

  it('replaces what has the same name', async () => {
    const store = open();
    await store.put('images', 'a.webp', Buffer.from('first'));
    await store.put('images', 'a.webp', Buffer.from('2nd'));
    const file = await store.read('images', 'a.webp');
    expect(file && String(await buffer(file.stream))).toBe('2nd');
  });
});

describe('the media store in a folder', () => {
  it.each(['../a.webp', 'a/b.webp', '.hidden', '..', '/etc/passwd'])('takes no name like %s', async (name) => {
    const store = new FolderMediaStore(folder);
    await expect(store.put('images', name, Buffer.from('x'))).rejects.toThrow('not a media name');
    await expect(store.read('images', name)).rejects.toThrow('not a media name');
  });
});
