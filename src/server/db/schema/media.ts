import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instantColumn } from './columns.ts';
import { users } from './users.ts';

/**
 * Images and videos that were uploaded, or for which an upload address was given out. Questions and cards name them by
 * path (`/media/images/{name}`); pictures of the starter library have no row and are never swept.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    name: text().primaryKey(),
    kind: text({ enum: ['images', 'videos'] }).notNull(),
    /** Null until the file is there, checked and prepared. */
    readyAt: instantColumn(),
    contentType: text(),
    bytes: integer(),
    /** Pixels; null for videos. */
    width: integer(),
    height: integer(),
    /** SHA-256 of an image as it came and as it is served: an import that brings it again uses this one. */
    digests: text().array(),
    /** When something last came to name it: what is in use is not swept, nor what may be in a moment. */
    claimedAt: instantColumn(),
    /** Set before the files go; the row goes after them. Nothing can come to name it any more. */
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
 * Files among the store's attachments that nothing names: from before they come until what they belong to is kept, and
 * again from when that goes until they are deleted.
 */
export const looseAttachments = pgTable('loose_attachments', {
  name: text().primaryKey(),
  since: instantColumn().notNull(),
});
