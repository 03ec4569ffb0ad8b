import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ClassStanding, SprintAnswer } from '#shared/practice/sprints.contract.ts';
import { instantColumn } from './columns.ts';
import { users } from './users.ts';

/** A student's runs through pictures of look-alikes. They count for nobody but the student. */
export const sprintRuns = pgTable(
  'sprint_runs',
  {
    /** Made by the student's browser, so that the same run is kept once. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A group of content/sprints. */
    groupId: text().notNull(),
    startedAt: instantColumn().notNull(),
    answers: jsonb().$type<SprintAnswer[]>().notNull(),
    right: smallint().notNull(),
    total: smallint().notNull(),
    medianMs: integer().notNull(),
    /** Of each class of the group after this run. */
    standing: jsonb().$type<ClassStanding[]>().notNull(),
  },
  (t) => [
    index('sprint_runs_user').on(t.userId, t.groupId, t.startedAt),
    check('sprint_runs_right', sql`${t.right} between 0 and ${t.total}`),
  ],
);
