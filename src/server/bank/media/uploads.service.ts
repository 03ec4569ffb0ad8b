import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { conflict, forbidden, invalid } from '#server/core/errors.ts';
import { createSigner } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import { UPLOAD_MINUTES } from '#shared/bank/media-limits.ts';
import { mediaTooLarge, mediaWrongType, UPLOAD_RULES, type UploadKind } from './media-kinds.ts';
import { findMedia, insertMedia } from './media.repository.ts';

interface UploadsDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  /** The secret that others are derived from. */
  secret: string;
  prepareStaged: (kind: UploadKind, name: string) => Promise<void>;
}

/** A signed address: a file sent there has this kind and gets this name, until `expires` (seconds of Unix time). */
export interface UploadAddress {
  kind: UploadKind;
  name: string;
  expires: number;
  signature: string;
}

/** Addresses to which files are uploaded: the store's own, or signed ones of the hub. */
export function createUploadsService({ db, clock, media, secret, prepareStaged }: UploadsDependencies) {
  const { sign, isSigned } = createSigner(secret, 'media upload addresses');
  const arriving = new Set<string>();

  function checkAddress({ kind, name, expires, signature }: UploadAddress): void {
    if (!isSigned(`${kind}/${name}?expires=${expires}`, signature)) {
      throw forbidden('This upload address is not valid', 'wrong_upload_address');
    }
    if (expires * 1000 <= clock().getTime()) {
      throw forbidden('This upload address has expired. Please try again.', 'expired_upload_address');
    }
  }

  async function stage({ kind, name }: UploadAddress, body: Readable): Promise<void> {
    const stream = Readable.from(atMost(body, kind), { objectMode: false });
    await media.put('staged', name, { stream }).catch((error: unknown) => {
      throw body.errored ? invalid('The upload was cut off. Please try again.', 'upload_cut_off') : error;
    });
  }

  return {
    /** Never throws: any teacher gets an address. The hub's own is a path, since a request's host can't be trusted. */
    async createAddress(kind: UploadKind, userId: string): Promise<string> {
      const name = randomUUID();
      const now = clock();
      await insertMedia(db, { name, kind, createdById: userId, createdAt: now });
      const foreign = await media.uploadUrl('staged', name, UPLOAD_MINUTES * 60);
      if (foreign !== null) return foreign;
      const expires = Math.floor(now.getTime() / 1000) + UPLOAD_MINUTES * 60;
      const signed = `${kind}/${name}?expires=${expires}`;
      return `/api/media/uploads/${signed}&signature=${sign(signed)}`;
    },

    /**
     * Receives a file at a signed address and prepares it. Throws 403 if the address is wrong or expired, 409 if it was
     * used, 413, 415, and 400 for a damaged image; after these three it can be used again.
     */
    async receive(
      address: UploadAddress,
      { body, length }: { body: Readable | undefined; length: number | undefined },
    ): Promise<{ url: string }> {
      const { kind, name } = address;
      checkAddress(address);
      // Before any await: of two requests at once, the second must not read a row from before the first.
      if (arriving.has(name)) throw addressUsed();
      arriving.add(name);
      try {
        const row = await findMedia(db, name);
        if (!row || row.deletedAt) throw forbidden('This upload address is not valid', 'wrong_upload_address');
        if (row.readyAt) throw addressUsed();
        if (length !== undefined && length > UPLOAD_RULES[kind].maxBytes) throw mediaTooLarge(kind);
        if (body === undefined) throw mediaWrongType();
        await stage(address, body);
        await prepareStaged(kind, name);
      } finally {
        arriving.delete(name);
      }
      return { url: `/media/${kind}/${name}` };
    },
  };
}
export type UploadsService = ReturnType<typeof createUploadsService>;

const addressUsed = () => conflict('This upload address has already been used', 'used_upload_address');

/** Does not abort a request that is too large: a caller that is cut off would never read the reason. */
async function* atMost(body: Readable, kind: UploadKind): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > UPLOAD_RULES[kind].maxBytes) throw mediaTooLarge(kind);
    yield chunk;
  }
}
