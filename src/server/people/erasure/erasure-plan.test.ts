import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '#server/db/schema/index.ts';
import { CHANGED, DELETED, KEPT } from './erasure-plan.ts';

/** Also found by address, so they are handled separately. */
const BY_HAND = ['mail_messages'];

it('every table with a key to accounts has a rule for erasures', () => {
  const keyed = Object.values(schema)
    .filter((entry) => is(entry, PgTable))
    .filter((table) => getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.users))
    .map((table) => getTableName(table));
  const decided = [...DELETED, ...CHANGED.map(({ table }) => table)].map((table) => getTableName(table));
  expect([...decided, ...KEPT, ...BY_HAND].toSorted()).toEqual(keyed.toSorted());
});
