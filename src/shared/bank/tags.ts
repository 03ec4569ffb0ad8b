import { z } from 'zod';
import { TAG_MAX_LENGTH, TAGS_MAX } from './question-fields.ts';
import { line } from '../contract/fields.ts';
import { tagKey } from './tag-key.ts';

/** Each tag once, sorted by name. Of two spellings, the first stays. */
export function sortedTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, tag]) => tag);
}

/** A tag as entered. Commas separate tags in input, so no tag contains one. */
export const tag = line({ max: 10 * TAG_MAX_LENGTH })
  .transform((value) => value.normalize().replaceAll(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'A tag must not be empty')
      .max(TAG_MAX_LENGTH, `A tag has at most ${TAG_MAX_LENGTH} characters`)
      .refine((value) => !value.includes(','), 'A tag must not contain a comma'),
  );

/** The tags of a question. */
export const tagList = z
  .array(tag)
  .max(10 * TAGS_MAX)
  .transform(sortedTags)
  .refine((tags) => tags.length <= TAGS_MAX, `A question has at most ${TAGS_MAX} tags`);
