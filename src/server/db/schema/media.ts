import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

/**
 * Images and videos that were uploaded or have an upload address. Questions and cards reference them by path
 * (`/media/images/{name}`); pictures of the starter library have no row and are never swept.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    name: text().primaryKey(),
    kind: text({ enum: ['images', 'videos'] }).notNull(),
    /** Null until the file has been uploaded, checked and prepared. */
    readyAt: instantColumn(),
    contentType: text(),
    bytes: integer(),
    /** Pixels; null for videos. */
    width: integer(),
    height: integer(),
    /** SHA-256 of an image as uploaded and as served: importing it again reuses this file. */
    digests: text().array(),
    /** When it was last referenced: files in use are not swept, nor those that may be referenced in a moment. */
    claimedAt: instantColumn(),
    /** Set before the files are deleted; the row is deleted after them. From here on nothing can reference it. */
    deletedAt: instantColumn(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('media_files_created').on(t.createdAt),
    index('media_files_digests').using('gin', t.digests),
    check('media_files_kind_known', sql`${t.kind} in ('images', 'videos')`),
    check('media_files_ready_is_whole', sql`${t.readyAt} is null or (${t.contentType} is not null and ${t.bytes} > 0)`),
  ],
);

/**
 * Files among the store's attachments that nothing references: from before they are stored until their owner is saved,
 * and from when their owner is deleted until they are.
 */
export const looseAttachments = pgTable('loose_attachments', {
  name: text().primaryKey(),
  since: instantColumn().notNull(),
});
