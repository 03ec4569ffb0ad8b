import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Population } from '#shared/insight/readiness/abilities.ts';
import type { BlueprintDomain } from '#shared/practice/blueprints.contract.ts';
import { idColumn, instantColumn, timestamps } from './columns.ts';
import { users } from './users.ts';

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

/** How ready students are whose teachers may see it; made by a job. Without an estimate, all of it is null. */
export const readinessEstimates = pgTable(
  'readiness_estimates',
  {
    blueprintId: uuid()
      .notNull()
      .references(() => blueprints.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 0 to 1. */
    passProbability: real(),
    /** Percent that is expected, and its bounds. */
    percent: smallint(),
    low: smallint(),
    high: smallint(),
    /** The name of the domain with the lowest expected percent. */
    weakestDomain: text(),
    estimatedAt: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blueprintId, t.userId] }),
    index('readiness_estimates_user').on(t.userId),
    index('readiness_estimates_likely').on(t.blueprintId, t.passProbability, t.userId),
  ],
);

/** How real exams went, as students say. */
export const examOutcomes = pgTable(
  'exam_outcomes',
  {
    id: idColumn(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blueprintId: uuid().references(() => blueprints.id, { onDelete: 'set null' }),
    /** The blueprint's name; it stays when the blueprint is deleted. */
    examName: text().notNull(),
    takenOn: date({ mode: 'string' }).notNull(),
    isPassed: boolean().notNull(),
    /** What was predicted from the answers before that day, 0 to 1; null where they were too few. */
    passProbability: real(),
    ...timestamps(),
  },
  (t) => [
    unique('exam_outcomes_one_a_day').on(t.userId, t.blueprintId, t.takenOn),
    index('exam_outcomes_blueprint').on(t.blueprintId),
    check('exam_outcomes_probability', sql`${t.passProbability} between 0 and 1`),
  ],
);
