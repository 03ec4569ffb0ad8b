import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { topics } from '#server/db/schema/content.ts';

/** Plain words, such as ids, as the text of an array: the drivers have no common form of arrays. */
export const arrayText = (words: readonly string[]): string => `{${words.join(',')}}`;

/** Ids as one value, since a statement takes 65,535 of them at most. */
export function idArray(ids: string[]): SQL {
  return sql`${sql.param(arrayText(ids))}::uuid[]`;
}

/** A row as `json_populate_record` and its kin read it: each field by the name of its column. */
export const asColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [inSnakeCase(field), value]));

export const inSnakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a topic is one of these, or a subcategory of one: a main category includes its subcategories. */
export function isWithin(topicId: SQLWrapper, topicIds: string[]): SQL {
  const ids = idArray(topicIds);
  return sql`${topicId} in (select id from ${topics} where id = any(${ids}) or parent_id = any(${ids}))`;
}

/** A term whose every character stands for itself in a pattern of `like`. */
export const literally = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);
