import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaKind, MediaStore } from '#server/adapters/media-store.ts';
import type { VideoConverter } from '#server/adapters/video-converter.ts';
import type { Database } from '#server/db/engine.ts';
import { encodeImage } from './image-encoding.ts';
import { SLOT_BEFORE, slotFor, versionName, type ImageSlot } from './image-versions.ts';
import {
  contentOf,
  isUploadName,
  mediaGone,
  mediaTooLarge,
  mediaWrongType,
  parsePath,
  partsOf,
  typeByName,
  UPLOAD_RULES,
  type UploadKind,
} from './media-kinds.ts';
import { createPreparation, digestOf } from './media-preparation.ts';
import { createMediaSweep } from './media-sweep.ts';
import {
  claimReady,
  findByDigest,
  findMedia,
  insertMedia,
  markReady,
  touchMedia,
  type MediaRow,
} from './media.repository.ts';

const NAMES_PER_STATEMENT = 5000;
const UPLOADED_IMAGES = new Set(Object.keys(UPLOAD_RULES.images.typeOf));
const IMPORTED_IMAGES = new Set([...UPLOADED_IMAGES, 'image/webp']);

/** A file in the store. Its name is never reused for other content. */
export interface ServedMedia {
  kind: MediaKind;
  name: string;
  contentType: string;
}

/** A file as a whole. */
interface ReadMedia {
  data: Buffer;
  contentType: string;
}

interface MediaDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  /** Null stores AVI and WMV videos as they are. */
  videoConverter?: VideoConverter | null;
}

/** Images and videos of questions and cards. `url` is a path such as `/media/images/{name}`. */
export function createMediaService({ db, clock, media, videoConverter = null }: MediaDependencies) {
  const preparation = createPreparation({ db, clock, media, videoConverter });

  /** Returns the prepared upload; null for files of the product, which have no row. Throws as `prepareMedia` does. */
  async function prepareUpload(url: string): Promise<MediaRow | null> {
    const { kind, name } = parsePath(url);
    const row = await touchMedia(db, name, clock());
    if (row?.kind === kind) {
      if (row.readyAt) return row;
      await preparation.prepareStaged(kind, name);
      return (await findMedia(db, name)) ?? null;
    }
    const isProducts = row === undefined && !isUploadName(name) && typeByName(kind, name) !== undefined;
    if (!isProducts || (await media.size(kind, name)) === null) throw mediaGone(kind);
    return null;
  }

  /** Stores an image of one of these types. */
  async function storeImageOf(types: ReadonlySet<string>, data: Uint8Array, createdById: string): Promise<string> {
    if (data.length > UPLOAD_RULES.images.maxBytes) throw mediaTooLarge('images');
    if (!types.has((await contentOf(data)) ?? '')) throw mediaWrongType();
    const encoded = await encodeImage(data);
    const name = randomUUID();
    // The row comes before the files, so that files left by a killed server are swept.
    await insertMedia(db, { name, kind: 'images', createdById, createdAt: clock() });
    await markReady(db, name, await preparation.storeVersions(name, data, encoded), clock());
    return `/media/images/${name}`;
  }

  async function find(kind: UploadKind, name: string, widest?: ImageSlot): Promise<ServedMedia | null> {
    const row = await findMedia(db, name);
    if (row === undefined) {
      const contentType = isUploadName(name) ? undefined : typeByName(kind, name);
      return contentType === undefined ? null : { kind, name, contentType };
    }
    if (row.kind !== kind || row.contentType === null || !row.readyAt || row.deletedAt) return null;
    const stored = row.width === null ? name : await storedVersion(name, slotFor({ width: row.width, wanted: widest }));
    return { kind, name: stored, contentType: row.contentType };
  }

  /** The version in a slot. Images from before the slot was introduced have the next wider one instead. */
  async function storedVersion(name: string, slot: ImageSlot): Promise<string> {
    const version = versionName(name, slot);
    const wider = SLOT_BEFORE[slot];
    return wider !== undefined && (await media.size('images', version)) === null ? versionName(name, wider) : version;
  }

  /** The type of an image, null if it is missing. */
  async function imageType(url: string): Promise<string | null> {
    const parts = partsOf(url);
    const found = parts?.kind === 'images' ? await find('images', parts.name) : null;
    return found === null || (await media.size(found.kind, found.name)) === null ? null : found.contentType;
  }

  async function readWhole(kind: UploadKind, url: string, maxBytes = Infinity): Promise<ReadMedia | null> {
    const parts = partsOf(url);
    const found = parts?.kind === kind ? await find(kind, parts.name) : null;
    const file = found && (await media.read(found.kind, found.name));
    if (found === null || file === null) return null;
    if (file.size > maxBytes) {
      file.stream.destroy();
      return null;
    }
    return { data: await buffer(file.stream), contentType: found.contentType };
  }

  /** The path of the same image, if it is already stored with its file. */
  async function findImage(data: Uint8Array): Promise<string | null> {
    const name = await findByDigest(db, digestOf(data));
    const url = `/media/images/${name}`;
    return name !== undefined && (await imageType(url)) !== null ? url : null;
  }

  return {
    /** Finds a file in the store: of an image, the largest version or the largest that is no wider than `widest`. */
    find,

    /** Prepares the file that was uploaded under this name; see `createPreparation`. */
    prepareStaged: preparation.prepareStaged,

    /**
     * Checks and prepares an uploaded file; can be repeated, also concurrently. Call it before the transaction that
     * claims the file. Throws 400 if it is missing or damaged, 413 if it is too large, 415 if it has another type.
     */
    async prepareMedia(url: string): Promise<void> {
      await prepareUpload(url);
    },

    /** Prepares an upload and returns its properties. Throws as `prepareMedia` does. */
    async finishUpload(url: string) {
      const row = await prepareUpload(url);
      if (row === null || row.contentType === null || row.bytes === null) throw mediaGone(parsePath(url).kind);
      const { contentType, bytes, width, height } = row;
      return { url, contentType, bytes, width, height };
    },

    /** Stores an image that a person uploads. Throws 413, 415, and 400 if it is damaged. */
    uploadImage: (data: Uint8Array, createdById: string) => storeImageOf(UPLOADED_IMAGES, data, createdById),

    findImage,

    /**
     * Stores an image of an import, WebP from our own exports included. An image that is already stored is reused, so
     * that an identical question stays identical. Throws as `uploadImage` does.
     */
    async storeImage(data: Uint8Array, createdById: string): Promise<string> {
      const known = await findImage(data);
      if (known !== null && (await touchMedia(db, parsePath(known).name, clock()))) return known;
      return storeImageOf(IMPORTED_IMAGES, data, createdById);
    },

    /** Protects files from the sweep; call it in the transaction that stores their use. Throws 400 if one is gone. */
    async claimMedia(tx: Database, urls: string[]): Promise<void> {
      const uploads = [...new Set(urls)].map(parsePath).filter(({ name }) => isUploadName(name));
      for (let from = 0; from < uploads.length; from += NAMES_PER_STATEMENT) {
        const batch = uploads.slice(from, from + NAMES_PER_STATEMENT);
        const claimed = await claimReady(
          tx,
          batch.map(({ name }) => name),
          clock(),
        );
        const kinds = new Map(claimed.map(({ name, kind }) => [name, kind]));
        const gone = batch.find(({ name, kind }) => kinds.get(name) !== kind);
        if (gone) throw mediaGone(gone.kind);
      }
    },

    imageType,

    /** The largest version of an image, null if it is missing. */
    readImage: (url: string) => readWhole('images', url),

    /** A video, null if it is missing or larger. */
    readVideo: (url: string, maxBytes: number) => readWhole('videos', url, maxBytes),

    /** Deletes unused uploads that are older than a day; returns how many. */
    sweepUnused: createMediaSweep({ db, clock, media }),
  };
}
export type MediaService = ReturnType<typeof createMediaService>;
