import { randomUUID } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { MediaStore, StoredMedia } from '#server/adapters/media-store.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { existing, wrongType } from '#server/core/errors.ts';
import { revised } from '#server/core/revisions.ts';
import {
  deleteSetting,
  readSetting,
  readSettings,
  replaceSetting,
  writeSetting,
} from '#server/core/settings.repository.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import type { Site } from '#shared/hub/site.contract.ts';
import { NEW_SITE, siteSettings, type SiteSettings } from '#shared/hub/site.ts';

/** In pixels: twice the size on the page, for high-resolution screens. */
const PHOTO_SIZE = 640;
/** A picture that decodes to more is refused before it fills the memory. */
const PHOTO_MAX_PIXELS = 50_000_000;
const PHOTO_TYPES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);

/** The texts and photo of the public site. */
export function createSiteService({ db, media }: { db: Database; media: MediaStore }) {
  /** A caller in a transaction passes it: another connection might wait for it forever. */
  async function read(on: Database = db): Promise<Site> {
    const { site, site_photo: photo } = await readSettings(on, ['site', 'site_photo']);
    return { ...revised(textsOf(site)), photoUrl: typeof photo === 'string' ? `/media/site/${photo}` : null };
  }
  const readTexts = async (on: Database) => textsOf(await readSetting(on, 'site'));

  return {
    read,

    async update({ expectedRevision, ...settings }: SiteSettings & Expecting): Promise<Site> {
      await auditedTransaction(db, async (tx) => {
        const before = await readTexts(tx);
        addAuditDetails({
          changed: siteSettings.keyof().options.filter((field) => settings[field] !== before[field]),
        });
        await replaceSetting(tx, { key: 'site', value: settings, read: readTexts, expectedRevision });
      });
      return read();
    },

    /** Stores the photo without metadata under a new name, so that browsers may cache it. 415 if it is not an image. */
    async replacePhoto(file: UploadedFile): Promise<Site> {
      if (!(await isImage(file.data))) throw noPicture();
      const name = `${randomUUID()}.webp`;
      const encoded = await sharp(file.data, { limitInputPixels: PHOTO_MAX_PIXELS })
        .rotate()
        .resize(PHOTO_SIZE, PHOTO_SIZE, { fit: 'cover', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer()
        .catch(() => {
          throw noPicture();
        });
      await media.put('site', name, encoded);
      await auditedTransaction(db, (tx) => writeSetting(tx, 'site_photo', name));
      return read();
    },

    async removePhoto(): Promise<Site> {
      await auditedTransaction(db, (tx) => deleteSetting(tx, 'site_photo'));
      return read();
    },

    async photo(name: string): Promise<StoredMedia> {
      return existing(await media.read('site', name), 'Photo');
    },
  };
}

const titleOnly = siteSettings.pick({ title: true }).catch({ title: NEW_SITE.title });

/** The saved texts. Before a teacher saves them, at most the title is stored, by the set-up. */
function textsOf(stored: unknown): SiteSettings {
  const saved = siteSettings.safeParse(stored);
  return saved.success ? saved.data : { ...NEW_SITE, ...titleOnly.parse(stored) };
}

const noPicture = () => wrongType('Please choose a JPG, PNG, GIF or WebP picture');

/** Whether its first bytes mark it as a picture of an accepted kind. */
async function isImage(data: Uint8Array): Promise<boolean> {
  return PHOTO_TYPES.has((await fileTypeFromBuffer(data))?.mime ?? '');
}

export type SiteService = ReturnType<typeof createSiteService>;
