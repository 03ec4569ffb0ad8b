import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { ConversionError, type OldFormat, type VideoConverter } from '#server/adapters/video-converter.ts';
import { AppError } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { encodeImage, type EncodedImage } from './image-encoding.ts';
import { versionName } from './image-versions.ts';
import {
  contentOf,
  damagedVideo,
  mediaGone,
  mediaTooLarge,
  mediaWrongType,
  SIGNATURE_BYTES,
  slowVideo,
  UPLOAD_RULES,
  type UploadKind,
} from './media-kinds.ts';
import { findMedia, markReady, type PreparedMedia } from './media.repository.ts';
import { tidyAsf } from './video/asf-objects.ts';
import { tidyAvi } from './video/avi-chunks.ts';
import { ByteReader } from './video/byte-reader.ts';
import { tidyMp4 } from './video/mp4-boxes.ts';

/** How to remove a video's metadata in place, and whether it is converted instead where that is possible. */
const VIDEOS: Record<string, { tidy: typeof tidyMp4; convertedFrom?: OldFormat }> = {
  'video/mp4': { tidy: tidyMp4 },
  'video/quicktime': { tidy: tidyMp4 },
  'video/x-msvideo': { tidy: tidyAvi, convertedFrom: 'avi' },
  'video/x-ms-wmv': { tidy: tidyAsf, convertedFrom: 'wmv' },
};

interface PreparationDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  videoConverter: VideoConverter | null;
}

interface StagedVideo {
  contentType: string;
  size: number;
  open: () => Promise<Readable>;
}

/** Turns uploads into the files that are served. */
export function createPreparation({ db, clock, media, videoConverter }: PreparationDependencies) {
  const running = new Map<string, Promise<void>>();

  /** Stores the versions encoded from the image `data`. */
  async function storeVersions(name: string, data: Uint8Array, encoded: EncodedImage): Promise<PreparedMedia> {
    const { versions, width, height } = encoded;
    for (const { slot, data: version } of versions) await media.put('images', versionName(name, slot), version);
    const largest = versions.at(-1)?.data ?? Buffer.alloc(0);
    const digests = [digestOf(data), digestOf(largest)];
    return { contentType: 'image/webp', bytes: largest.length, width, height, digests };
  }

  async function readStaged(name: string, range?: { start: number; end: number }) {
    const file = await media.read('staged', name, range);
    if (file === null) throw new Error(`the upload ${name} was deleted while it was being read`);
    return file;
  }

  async function check(kind: UploadKind, name: string, size: number): Promise<string> {
    const { maxBytes, typeOf } = UPLOAD_RULES[kind];
    if (size > maxBytes) throw mediaTooLarge(kind);
    if (size === 0) throw mediaWrongType();
    const head = await readStaged(name, { start: 0, end: Math.min(size, SIGNATURE_BYTES) - 1 });
    const contentType = typeOf[(await contentOf(await buffer(head.stream))) ?? ''];
    if (contentType === undefined) throw mediaWrongType();
    return contentType;
  }

  async function fromStaged(kind: UploadKind, name: string, size: number): Promise<PreparedMedia> {
    const contentType = await check(kind, name, size);
    const open = async () => {
      const { stream, size: bytes } = await readStaged(name);
      if (bytes === size) return stream;
      stream.destroy();
      throw new Error(`the upload ${name} changed while it was being read`);
    };
    if (kind === 'images') {
      const data = await buffer(await open());
      return storeVersions(name, data, await encodeImage(data));
    }
    const convertedFrom = VIDEOS[contentType]?.convertedFrom;
    if (videoConverter === null || convertedFrom === undefined) return storeVideo(name, { contentType, size, open });
    try {
      return await videoConverter.convert(open, convertedFrom, (converted) =>
        storeVideo(name, { contentType: 'video/mp4', size: converted.size, open: async () => converted.open() }),
      );
    } catch (error) {
      if (error instanceof ConversionError) throw error.isTooSlow ? slowVideo() : damagedVideo();
      throw error;
    }
  }

  async function storeVideo(name: string, { contentType, size, open }: StagedVideo): Promise<PreparedMedia> {
    const tidy = VIDEOS[contentType]?.tidy;
    if (tidy === undefined) throw mediaWrongType();
    // A converted video may be larger than the upload.
    if (size > UPLOAD_RULES.videos.maxBytes) throw mediaTooLarge('videos');
    const pieces = await tidy(async () => new ByteReader(await open()), size);
    await media.put('videos', name, { stream: Readable.from(pieces, { objectMode: false }), size });
    return { contentType, bytes: size, width: null, height: null, digests: null };
  }

  async function prepare(kind: UploadKind, name: string): Promise<void> {
    try {
      const size = await media.size('staged', name);
      if (size === null) throw mediaGone(kind);
      await markReady(db, name, await fromStaged(kind, name, size), clock());
    } catch (error) {
      // Another process may have been faster, and have deleted the upload when it was done.
      const row = await findMedia(db, name);
      if (row?.readyAt) return;
      // A refused upload will not be accepted later either.
      if (error instanceof AppError) await media.delete('staged', name);
      throw error;
    }
    await media.delete('staged', name);
  }

  return {
    storeVersions,

    /**
     * Checks the upload of this name and makes it ready; can be repeated. Throws 400 if there is none or an image is
     * damaged, 413 and 415.
     */
    prepareStaged(kind: UploadKind, name: string): Promise<void> {
      const work = running.get(name) ?? prepare(kind, name).finally(() => running.delete(name));
      running.set(name, work);
      return work;
    },
  };
}

/** SHA-256, as in `media_files.digests`. */
export const digestOf = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex');
