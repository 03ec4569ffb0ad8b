import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Clock } from '#server/adapters/clock.ts';
import { conflict, existing, invalid, notFound } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { examOutcomes } from '#server/db/schema/exams.ts';
import { brokenConstraint } from '#server/db/transactions.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import type { Calibration, ExamOutcome, updateExamOutcome } from '#shared/insight/outcomes.contract.ts';
import { calibrationOf, LEAST_OUTCOMES } from '#shared/insight/readiness/calibration.ts';
import { examNameOf, findBlueprint } from '../../practice/exams/blueprints.repository.ts';
import { inPercent } from './judge.ts';
import type { ReadinessService } from './readiness.service.ts';

type OutcomeRow = typeof examOutcomes.$inferSelect;

interface OutcomeDependencies {
  db: Database;
  clock: Clock;
  readiness: Pick<ReadinessService, 'probabilityBefore'>;
}

/** Results of real exams, with the prediction for each. */
export function createOutcomesService({ db, clock, readiness }: OutcomeDependencies) {
  function refuseFuture({ timeZone }: Learner, day: string): void {
    if (day > dayIn(timeZone, clock())) throw invalid('The day of the exam is in the future');
  }

  const theirs = (userId: string, id: string) => and(eq(examOutcomes.id, id), eq(examOutcomes.userId, userId));

  return {
    /** Latest first. */
    async list(userId: string): Promise<ExamOutcome[]> {
      const rows = await db
        .select()
        .from(examOutcomes)
        .where(eq(examOutcomes.userId, userId))
        .orderBy(desc(examOutcomes.takenOn), desc(examOutcomes.id));
      return rows.map(presentOutcome);
    },

    /** 404 if students cannot take the exam here, 409 if there is an outcome for that day already. */
    async create(
      student: Learner,
      { blueprintId, takenOn, isPassed }: { blueprintId: string; takenOn: string; isPassed: boolean },
    ): Promise<ExamOutcome> {
      refuseFuture(student, takenOn);
      const blueprint = await findBlueprint(db, blueprintId);
      if (!blueprint?.isOpen) throw notFound('Exam');
      const passProbability = await readiness.probabilityBefore(student, { blueprintId, day: takenOn });
      const { userId } = student;
      const values = { userId, blueprintId, examName: examNameOf(blueprint), takenOn, isPassed, passProbability };
      return presentOutcome(insertedRow(await onceADay(db.insert(examOutcomes).values(values).returning())));
    },

    /** Keeps the prediction unless the day changes. 404 if this student has no such outcome. */
    async update(
      student: Learner,
      id: string,
      { takenOn, isPassed, expectedRevision }: Part<typeof updateExamOutcome, 'body'>,
    ): Promise<ExamOutcome> {
      refuseFuture(student, takenOn);
      const [before] = await db.select().from(examOutcomes).where(theirs(student.userId, id));
      if (before === undefined) throw notFound('Outcome');
      const passProbability =
        before.takenOn === takenOn
          ? before.passProbability
          : await readiness.probabilityBefore(student, { blueprintId: before.blueprintId, day: takenOn });
      const work = async (tx: Database) => {
        const [stored] = await tx.select().from(examOutcomes).where(theirs(student.userId, id)).for('update');
        if (stored === undefined) throw notFound('Outcome');
        await refuseStale(expectedRevision, () => presentOutcome(stored));
        const change = { takenOn, isPassed, passProbability, updatedAt: clock() };
        return insertedRow(await tx.update(examOutcomes).set(change).where(eq(examOutcomes.id, id)).returning());
      };
      return presentOutcome(await onceADay(db.transaction(work)));
    },

    async delete(userId: string, id: string): Promise<void> {
      const gone = await db.delete(examOutcomes).where(theirs(userId, id)).returning({ id: examOutcomes.id });
      if (gone.length === 0) throw notFound('Outcome');
    },

    /** Uses each student's latest outcome with a prediction, so nobody counts twice. 404 for an unknown blueprint. */
    async calibration(blueprintId: string): Promise<Calibration> {
      existing(await findBlueprint(db, blueprintId), 'Blueprint');
      const { passProbability, isPassed } = examOutcomes;
      const rows = await db
        .selectDistinctOn([examOutcomes.userId], { passProbability, isPassed })
        .from(examOutcomes)
        .where(and(eq(examOutcomes.blueprintId, blueprintId), isNotNull(passProbability)))
        .orderBy(examOutcomes.userId, desc(examOutcomes.takenOn));
      const calibration = calibrationOf(
        rows.map((row) => ({ probability: row.passProbability ?? 0, isPassed: row.isPassed })),
      );
      const passed = rows.filter((row) => row.isPassed).length;
      return {
        outcomes: rows.length,
        needed: LEAST_OUTCOMES,
        calibration: calibration && { ...calibration, passed: passed / rows.length },
      };
    },
  };
}
export type OutcomesService = ReturnType<typeof createOutcomesService>;

function presentOutcome({ passProbability, ...row }: OutcomeRow): ExamOutcome {
  const shown = { ...row, passProbability: passProbability === null ? null : inPercent(passProbability) };
  return revised(shown, ['takenOn', 'isPassed']);
}

async function onceADay<Result>(write: PromiseLike<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (brokenConstraint(error) !== 'exam_outcomes_one_a_day') throw error;
    throw conflict('You have already entered an outcome of this exam for that day');
  }
}
