import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MediaStore } from '#server/adapters/media-store.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';

/** Counts the pictures, videos and attachments that the hub uses but neither the store nor `brought` has. */
export async function countMissingMedia(
  tx: Database,
  { media, brought }: { media: MediaStore; brought: ReadonlySet<string> },
): Promise<number> {
  const result = await tx.execute(sql`
    select distinct url from (
      select image_url as url from questions union all select video_url from questions
      union all select image_url from question_versions union all select video_url from question_versions
      union all select image_url from flashcards union all select back_image_url from flashcards
      union all select image_url from flashcard_versions union all select back_image_url from flashcard_versions
      union all select image_url from own_cards union all select back_image_url from own_cards
      union all select '/media/attachments/' || attachment from mailings
      union all select '/media/attachments/' || attachment from mail_messages
      union all select '/media/attachments/' || id || lower(substring(attachment_name from '\\.[^.]*$'))
      from contact_submissions
    ) named
    where url like '/media/%'`);
  const named = rowsOf(result, z.object({ url: z.string() })).map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  if (named.length === 0) return 0;
  const found = new Set([...brought].map(calledName));
  for (const kind of ['images', 'videos', 'attachments'] as const) {
    for await (const { name } of media.list(kind)) found.add(calledName(name));
  }
  return named.filter((name) => !found.has(name)).length;
}

/** The name of a file in records: an image is stored in several widths, each under its own name. */
export const calledName = (stored: string): string => stored.replace(/@\d+\.webp$/, '');
