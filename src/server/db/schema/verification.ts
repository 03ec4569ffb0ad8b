import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { ofQuestion, questionVersions } from './content.ts';
import { users } from './users.ts';

/** Keys that the teacher has verified. The mark is for one version: a changed question is checked again. */
export const verificationDismissals = pgTable('verification_dismissals', {
  questionId: ofQuestion().primaryKey(),
  versionId: uuid()
    .notNull()
    .references(() => questionVersions.id, { onDelete: 'cascade' }),
  dismissedById: uuid().references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAtColumn(),
});
