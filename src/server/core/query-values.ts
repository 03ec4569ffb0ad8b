import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { topics } from '#server/db/schema/content.ts';

/** Plain words, such as ids, as an array literal: the drivers have no common form of arrays. */
export const arrayText = (words: readonly string[]): string => `{${words.join(',')}}`;

/** Passes ids as one value, since a statement takes at most 65,535 parameters. */
export function idArray(ids: string[]): SQL {
  return sql`${sql.param(arrayText(ids))}::uuid[]`;
}

/** A row in the form that `json_populate_record` and the like read: fields by column name. */
export const asColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [inSnakeCase(field), value]));

export const inSnakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const dialect = new PgDialect({ casing: 'snake_case' });

/** SQL without values, rendered once: to render it with each statement may take longer than the statement. */
export function rendered<Value>(fragment: SQL<Value>): SQL<Value> {
  const { sql: text, params } = dialect.sqlToQuery(fragment);
  if (params.length > 0) throw new Error('SQL with values cannot be rendered once');
  return sql.raw(text) as SQL<Value>; // the text is the fragment's
}

/** SQL parts, separated by commas. */
export const listed = (parts: readonly SQLWrapper[]): SQL => sql.join([...parts], sql`, `);

/** Whether a topic is one of these, or a subcategory of one: a main category includes its subcategories. */
export function isWithin(topicId: SQLWrapper, topicIds: string[]): SQL {
  const ids = idArray(topicIds);
  return sql`${topicId} in (select id from ${topics} where id = any(${ids}) or parent_id = any(${ids}))`;
}
