import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '#shared/domain/limits.ts';

/** A search parameter of an address. What is malformed counts as absent, and what is absent as the fallback. */
export function orElse<T extends z.ZodType>(schema: T, fallback: z.output<T>): z.ZodDefault<T> {
  // As its type, because `catch` takes anything: links could then say anything too.
  return schema.catch(fallback) as unknown as z.ZodDefault<T>;
}

export const searchField = orElse(
  z.string().transform((term) => term.slice(0, SEARCH_MAX_LENGTH)),
  '',
);
/** Counted from 1. */
export const pageField = orElse(z.coerce.number<number>().int().min(1).max(200_000), 1);
/** A class's id; absent for all students. */
export const classField = z.uuid().optional().catch(undefined);
export const flagField = orElse(z.enum(['0', '1']), '0');
