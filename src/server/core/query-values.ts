import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Ids as one value, since a statement takes 65,535 of them at most. */
export function idArray(ids: string[]): SQL {
  return sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`;
}

/** A term whose every character stands for itself in a pattern of `like`. */
export const literally = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);
