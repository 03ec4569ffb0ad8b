import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { topics } from '#server/db/schema/content.ts';

/** Ids as one value, since a statement takes 65,535 of them at most. */
export function idArray(ids: string[]): SQL {
  return sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`;
}

/** Whether a topic is one of these, or a subcategory of one: a main category includes its subcategories. */
export function isWithin(topicId: SQLWrapper, topicIds: string[]): SQL {
  const ids = idArray(topicIds);
  return sql`${topicId} in (select id from ${topics} where id = any(${ids}) or parent_id = any(${ids}))`;
}

/** A term whose every character stands for itself in a pattern of `like`. */
export const literally = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);
