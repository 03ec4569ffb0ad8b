import { sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Millisecond precision, so that a time is unchanged after a round trip through JSON. */
export const instantColumn = () => timestamp({ withTimezone: true, precision: 3 });

export const idColumn = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);

export const createdAtColumn = () => instantColumn().notNull().defaultNow();

export const timestamps = () => ({ createdAt: createdAtColumn(), updatedAt: instantColumn().notNull().defaultNow() });
