import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Text as lists sort it and searches compare it: without case, accents and other variants, so that Ä is beside A and
 * "Muller" finds "Müller", however either was typed. By code points, so that both engines and every locale of a server
 * agree. `textKey` in `#shared/domain/text-key.ts` is the same for the client.
 */
export const textKey = (text: SQLWrapper): SQL => sql`(text_key(${text}) collate "C")`;

/** Every backslash, % and _, and the same with a backslash before it. */
const LITERALLY = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`);

/** Whether a key contains the term, every character of which is literal. */
export function hasPart(key: SQLWrapper, term: string): SQL {
  // Escaped after the key was made, which turns a full-width percent sign into a plain one.
  return sql`${key} like '%' || regexp_replace(text_key(${term}), ${LITERALLY}) || '%'`;
}
