import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { Population } from '#shared/insight/readiness/abilities.ts';
import type { BlueprintDomain } from '#shared/practice/blueprints.contract.ts';
import { idColumn, instantColumn, timestamps } from './columns.ts';

/** What exams are drawn by. An exam keeps what it was drawn by itself. */
export const blueprints = pgTable(
  'blueprints',
  {
    id: idColumn(),
    body: text().notNull(),
    exam: text().notNull(),
    version: text().notNull(),
    validFrom: date({ mode: 'string' }),
    validTo: date({ mode: 'string' }),
    source: text().notNull(),
    sourceDate: date({ mode: 'string' }),
    questions: integer().notNull(),
    minutes: integer().notNull(),
    unscored: integer().notNull(),
    breakMinutes: integer().notNull(),
    /** Percent from which an exam counts as passed. */
    cut: integer().notNull(),
    domains: jsonb().$type<BlueprintDomain[]>().notNull(),
    /** Students can take it. */
    isOpen: boolean().notNull(),
    ...timestamps(),
  },
  (t) => [
    check(
      'blueprints_questions',
      sql`${t.questions} between 1 and 500 and ${t.unscored} between 0 and ${t.questions} - 1`,
    ),
    check('blueprints_time', sql`${t.minutes} between 1 and 600 and ${t.breakMinutes} between 0 and 120`),
    check('blueprints_cut', sql`${t.cut} between 1 and 100`),
  ],
);

/** How difficult the questions of a blueprint are, by the first answers of all students; made by a job. */
export const readinessFits = pgTable('readiness_fits', {
  blueprintId: uuid()
    .primaryKey()
    .references(() => blueprints.id, { onDelete: 'cascade' }),
  /** The blueprint's `updatedAt` when this was made. */
  blueprintUpdatedAt: instantColumn().notNull(),
  /** First answers to its questions then. */
  answers: integer().notNull(),
  /** Versions of questions that were answered, and the difficulty of each, in logits. */
  versionIds: uuid().array().notNull(),
  difficulties: real().array().notNull(),
  /** Difficulty of versions without answers: easy, medium and hard ones. */
  labelMeans: real().array().notNull(),
  population: jsonb().$type<Population>().notNull(),
  fittedAt: instantColumn().notNull(),
});
