import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { ofQuestion } from './content.ts';
import { users } from './users.ts';

/** Pairs of almost identical questions that the teacher has marked as different. */
export const nearDuplicateDismissals = pgTable(
  'near_duplicate_dismissals',
  {
    /** The smaller of the two ids. */
    firstId: ofQuestion(),
    secondId: ofQuestion(),
    dismissedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.firstId, t.secondId] }),
    index('near_duplicate_dismissals_second').on(t.secondId),
    check('near_duplicate_dismissals_ordered', sql`${t.firstId} < ${t.secondId}`),
  ],
);
