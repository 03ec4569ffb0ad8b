import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DISCLOSURE_SUBJECTS } from '#shared/domain/limits.ts';
import { classes } from './classes.ts';
import { createdAtColumn, idColumn } from './columns.ts';
import { users } from './users.ts';

/** Disclosures outside of the hub, as noted by an owner: text about people, which must not be in the audit log. */
export const disclosures = pgTable(
  'disclosures',
  {
    id: idColumn(),
    day: date({ mode: 'string' }).notNull(),
    about: text({ enum: DISCLOSURE_SUBJECTS }).notNull(),
    /** The student that it is about. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The class that it is about; null if it has been deleted. */
    classId: uuid().references(() => classes.id, { onDelete: 'set null' }),
    /** The recipient. */
    recipient: text().notNull(),
    /** The disclosed data. */
    what: text().notNull(),
    /** Why that was allowed. */
    ground: text().notNull(),
    createdById: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (t) => [
    index('disclosures_day').on(t.day, t.id),
    index('disclosures_user').on(t.userId),
    check('disclosures_about_known', sql`${t.about} in ('student', 'class', 'everybody')`),
    check('disclosures_student', sql`(${t.about} = 'student') = (${t.userId} is not null)`),
    check('disclosures_class', sql`${t.about} = 'class' or ${t.classId} is null`),
  ],
);
