import { z } from 'zod';
import { TAG_MAX_LENGTH, TAGS_MAX } from './question-fields.ts';
import { line } from '../contract/fields.ts';
import { nameKey } from '../domain/name-key.ts';
import { byText } from '../domain/text-key.ts';

/** Each tag once, sorted as the database sorts them. Of two spellings, the first stays. */
export function sortedTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(nameKey(tag))) byKey.set(nameKey(tag), tag);
  return [...byKey.values()].toSorted((one, other) => byText(one, other) || (one < other ? -1 : 1));
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
