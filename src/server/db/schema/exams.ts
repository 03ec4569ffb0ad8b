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
import { ofUser } from './users.ts';

/** Outlines that exams follow. An exam stores a copy of its own. */
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
    /** The percent needed to pass. */
    cut: integer().notNull(),
    domains: jsonb().$type<BlueprintDomain[]>().notNull(),
    /** Whether students can take it. */
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

/** The difficulty of a blueprint's questions, estimated from all students' first answers by a job. */
export const readinessFits = pgTable('readiness_fits', {
  blueprintId: uuid()
    .primaryKey()
    .references(() => blueprints.id, { onDelete: 'cascade' }),
  /** The blueprint's `updatedAt` at the time of the estimate. */
  blueprintUpdatedAt: instantColumn().notNull(),
  /** The number of first answers to its questions at that time. */
  answers: integer().notNull(),
  /** Answered versions of questions, and the difficulty of each, in logits. */
  versionIds: uuid().array().notNull(),
  difficulties: real().array().notNull(),
  /** Difficulty of versions without answers: for easy, medium and hard ones. */
  labelMeans: real().array().notNull(),
  population: jsonb().$type<Population>().notNull(),
  fittedAt: instantColumn().notNull(),
});

/** Readiness of students whose teachers may see it; estimated by a job. Without an estimate, all fields are null. */
export const readinessEstimates = pgTable(
  'readiness_estimates',
  {
    blueprintId: uuid()
      .notNull()
      .references(() => blueprints.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    /** 0 to 1. */
    passProbability: real(),
    /** Expected percent, and its bounds. */
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

/** Results of real exams, as reported by students. */
export const examOutcomes = pgTable(
  'exam_outcomes',
  {
    id: idColumn(),
    userId: ofUser(),
    blueprintId: uuid().references(() => blueprints.id, { onDelete: 'set null' }),
    /** The blueprint's name, which remains when the blueprint is deleted. */
    examName: text().notNull(),
    takenOn: date({ mode: 'string' }).notNull(),
    isPassed: boolean().notNull(),
    /** The prediction from the answers before that day, 0 to 1; null if there were too few. */
    passProbability: real(),
    ...timestamps(),
  },
  (t) => [
    unique('exam_outcomes_one_a_day').on(t.userId, t.blueprintId, t.takenOn),
    index('exam_outcomes_blueprint').on(t.blueprintId),
    check('exam_outcomes_probability', sql`${t.passProbability} between 0 and 1`),
  ],
);
