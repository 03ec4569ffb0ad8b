import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { MediaKind, MediaStore } from '#server/adapters/media-store.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import { MEDIA_OF } from '#server/hub/backup/file/media-section.ts';
import { box, movie, u32 } from './mp4.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

/** A picture in which all pixels may differ, so that it can't be mistaken for another by chance. */
export function aPicture({ width = 700, height = 500 }: { width?: number; height?: number } = {}) {
  const noise = { type: 'gaussian', mean: 120, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#345', noise } });
}

/** This many frames, each shown for a different time. */
export async function anAnimation({ width = 60, height = 40, frames = 3 } = {}): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, () => aPicture({ width, height }).png().toBuffer()),
  );
  const delay = pictures.map((_, index) => (index + 1) * 100);
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay, loop: 2 })
    .toBuffer();
}

/** The first bytes of videos of each kind. */
const BEGINNINGS = {
  mp4: box('ftyp', 'mp42', u32(0), 'mp42isom'),
  mov: Buffer.concat([box('ftyp', 'qt  ', u32(0), 'qt  '), box('free')]),
};

/**
 * A file that begins like a video of this kind and then counts, in one frame: the four bytes at 4n are the number n.
 */
export function aVideo(kind: keyof typeof BEGINNINGS = 'mp4', bytes = 8192): Buffer {
  const beginningWith = (frameBytes: number) =>
    Buffer.concat([
      BEGINNINGS[kind],
      movie([Buffer.alloc(frameBytes)], { firstOffset: bytes - frameBytes, room: frameBytes }),
      u32(8 + frameBytes),
      Buffer.from('mdat'),
    ]);
  const video = Buffer.alloc(bytes);
  for (let at = 0; at + 4 <= bytes; at += 4) video.writeUInt32BE(at / 4, at);
  beginningWith(bytes - beginningWith(0).length).copy(video);
  return video;
}

/** The bytes that a browser receives. */
export async function download(
  { app }: TestApp,
  { client, url, headers = {} }: { client: TestClient; url: string; headers?: Record<string, string> },
) {
  const answer = await app.inject({ url, headers, cookies: { [SESSION_COOKIE]: client.cookie ?? '' } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** The names of a store's files of this kind, sorted. */
export async function storedNames(store: MediaStore, kind: MediaKind): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list(kind)) names.push(name);
  return names.toSorted();
}

/** All files that belong in a backup, as base64 by `kind/name`. */
export async function storedFiles(store: MediaStore): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const kind of MEDIA_OF.full) {
    for (const name of await storedNames(store, kind)) {
      const file = await store.read(kind, name);
      files[`${kind}/${name}`] = file === null ? '' : (await buffer(file.stream)).toString('base64');
    }
  }
  return files;
}
