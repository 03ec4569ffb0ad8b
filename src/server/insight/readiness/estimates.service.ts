import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#server/adapters/clock.ts';
import { existing } from '#server/core/errors.ts';
import { grouped } from '#server/core/grouped.ts';
import type { Database } from '#server/db/engine.ts';
import type { StudentsAtRisk } from '#shared/insight/readiness.contract.ts';
import { examNameOf, findBlueprint, listExamQuestions } from '../../practice/exams/blueprints.repository.ts';
import {
  countByVisibility,
  deleteEstimatesBefore,
  listAtRisk,
  listVisibleStudents,
  saveEstimates,
  type RiskPage,
} from './estimates.repository.ts';
import { graded, inPercent, judge, judgedExam, rounded, type GradedAnswer, type JudgedExam } from './judge.ts';
import {
  checkKey,
  listChecked,
  listVersions,
  listFirstAnswersOf,
  listFits,
  type FirstAnswerRow,
} from './readiness.repository.ts';

/** Batches are small so that the embedded engine, which has one connection, is soon free for others. */
const STUDENTS_AT_A_TIME = 25;

/** The readiness of the students of a class, as far as their teachers may see it. */
export function createEstimatesService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Estimates all students whom teachers may see, for each open exam; reads their answers page by page. */
    async refresh(): Promise<void> {
      const estimatedAt = clock();
      const fits = await listFits(db, { isOpen: true });
      let ids = fits.length === 0 ? [] : await listVisibleStudents(db, null, STUDENTS_AT_A_TIME);
      if (ids.length > 0) {
        const bank = await listExamQuestions(db);
        const exams = fits.map((fit) => judgedExam(fit, bank));
        const gradeAll = grader(db);
        while (ids.length > 0) {
          const answers = await gradeAll(await listFirstAnswersOf(db, ids));
          const checked = await listChecked(db, ids);
          const estimates = [];
          for (const userId of ids) {
            for (const exam of exams) {
              const isChecked = checked.has(checkKey(userId, exam.blueprint.id));
              estimates.push({ userId, ...estimateOf(exam, answers.get(userId) ?? [], { isChecked }), estimatedAt });
            }
            await nextTurn();
          }
          await saveEstimates(db, ids, estimates);
          ids = await listVisibleStudents(db, ids.at(-1) ?? null, STUDENTS_AT_A_TIME);
        }
      }
      await deleteEstimatesBefore(db, estimatedAt);
    },

    /** 404 if there is no such blueprint. */
    async list(blueprintId: string, page: RiskPage): Promise<StudentsAtRisk> {
      const blueprint = existing(await findBlueprint(db, blueprintId), 'Blueprint');
      const { asOf, ...counts } = await countByVisibility(db, blueprintId);
      const rows = await listAtRisk(db, blueprintId, page);
      return {
        exam: examNameOf(blueprint),
        isOpen: blueprint.isOpen,
        cut: blueprint.cut,
        asOf: asOf?.toISOString() ?? null,
        ...counts,
        students: rows.map(({ passProbability, percent, low, high, weakestDomain, ...student }) => ({
          ...student,
          estimate:
            passProbability === null
              ? null
              : {
                  passProbability: inPercent(passProbability),
                  percent: percent ?? 0,
                  low: low ?? 0,
                  high: high ?? 0,
                  weakestDomain: weakestDomain ?? '',
                },
        })),
      };
    },
  };
}
export type EstimatesService = ReturnType<typeof createEstimatesService>;

function estimateOf(exam: JudgedExam, own: GradedAnswer[], student: { isChecked: boolean }) {
  const { id, domains } = exam.blueprint;
  const { readiness } = judge(exam, own, student);
  if (readiness === null) {
    return { blueprintId: id, passProbability: null, percent: null, low: null, high: null, weakestDomain: null };
  }
  const percents = readiness.domains.map(({ percent }, d) => (exam.pools[d]?.length === 0 ? Infinity : percent));
  const weakest = percents.indexOf(Math.min(...percents));
  return {
    blueprintId: id,
    passProbability: readiness.passProbability,
    ...rounded(readiness),
    weakestDomain: domains[weakest]?.name ?? '',
  };
}

/** Grades answers by student; reads each version only once. */
function grader(db: Database) {
  const versions: Awaited<ReturnType<typeof listVersions>> = new Map();
  return async (answers: FirstAnswerRow[]): Promise<Map<string, GradedAnswer[]>> => {
    const unknown = new Set(answers.map(({ versionId }) => versionId).filter((id) => !versions.has(id)));
    if (unknown.size > 0) for (const [id, version] of await listVersions(db, [...unknown])) versions.set(id, version);
    const known = answers.flatMap((answer) => {
      const version = versions.get(answer.versionId);
      return version === undefined ? [] : [{ ...answer, ...version }];
    });
    return grouped(graded(known), ({ userId }) => userId);
  };
}
