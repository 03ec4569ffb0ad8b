import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import type { ExamReadiness } from '#shared/insight/readiness.contract.ts';
import { FirstAnswers } from '#shared/insight/readiness/first-answers.ts';
import { fitRasch } from '#shared/insight/readiness/rasch-fit.ts';
import { questionsByDomain, type ExamQuestion } from '#shared/practice/exam-draw.ts';
import { listExamQuestions, withExamQuestions, type BlueprintRow } from '../../practice/exams/blueprints.repository.ts';
import { keepFirstAttemptsDue } from '#server/base/item-statistics/first-attempts.repository.ts';
import { domainsOf, graded, gradeOf, judge, judgedExam, presentReadiness } from './judge.ts';
import {
  countFirstAnswers,
  listVersions,
  listFits,
  listOwnFirstAnswers,
  pagesOfFirstAnswers,
  saveFit,
  type ReadinessFit,
  type WhichAnswers,
} from './readiness.repository.ts';

/** A fit is renewed once a fiftieth of its answers was added or deleted, or after a day if any were. */
const TOLERATED_PART = 50;
const DAY_MS = 86_400_000;

type Difficulty = (typeof DIFFICULTIES)[number];
type Fit = Pick<ReadinessFit, 'versionIds' | 'difficulties' | 'labelMeans' | 'population'>;

/** Estimates whether students are ready for the exams of the blueprints. */
export function createReadinessService({ db, clock }: { db: Database; clock: Clock }) {
  /** Estimates the difficulty of the questions of these domains; reads answers page by page. */
  async function fitOf(pools: ExamQuestion[][]): Promise<Fit> {
    const domainOf = domainsOf(pools);
    const students = new Map<string, number>();
    const versions = new Map<string, number>();
    const bank: { domains: number[]; labels: Difficulty[] } = { domains: [], labels: [] };
    const add = (versionId: string, domain: number, label: Difficulty) => {
      bank.domains.push(domain);
      bank.labels.push(label);
      return numberOf(versions, versionId);
    };
    for (const [domain, pool] of pools.entries())
      for (const { versionId, difficulty } of pool) add(versionId, domain, difficulty);
    const answers = new FirstAnswers();
    for await (const page of pagesOfFirstAnswers(db, [...domainOf.keys()])) {
      const contents = await listVersions(db, [...new Set(page.map(({ versionId }) => versionId))]);
      for (const { questionId, userId, versionId, answer } of page) {
        const version = contents.get(versionId);
        const grade = version === undefined ? null : gradeOf(version, answer);
        if (version === undefined || grade === null) continue;
        const number = versions.get(versionId) ?? add(versionId, domainOf.get(questionId) ?? 0, version.difficulty);
        answers.add(numberOf(students, userId), number, grade);
      }
      await nextTurn();
    }
    return withAnswers(fitRasch(answers.byStudent(), bank), versions);
  }

  async function answersOf(userId: string, which: WhichAnswers) {
    await keepFirstAttemptsDue(db, { userIds: [userId] });
    return graded(await listOwnFirstAnswers(db, userId, which));
  }

  async function listFor(userId: string, areShown: boolean): Promise<ExamReadiness[]> {
    const fits = await listFits(db, { isOpen: true, userId });
    if (fits.length === 0) return [];
    const own = await answersOf(userId, { areShown });
    return withExamQuestions(db, async (bank) => fits.map((fit) => presentReadiness(judgedExam(fit, bank), own, fit)));
  }

  return {
    /** Fits blueprints with complete weights if they or their answers have changed since the last fit. */
    async refit(): Promise<void> {
      const fits = await listFits(db);
      if (fits.length === 0) return;
      const bank = await listExamQuestions(db);
      const counts = await countFirstAnswers(db);
      for (const { blueprint, fit } of fits) {
        const pools = questionsByDomain(blueprint.domains, bank);
        const answers = pools.flat().reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
        const fittedAt = clock();
        if (fit !== null && !isStale(fit, { blueprint, answers, now: fittedAt })) continue;
        await saveFit(db, {
          ...(await fitOf(pools)),
          blueprintId: blueprint.id,
          blueprintUpdatedAt: blueprint.updatedAt,
          answers,
          fittedAt,
        });
      }
    },

    /** Returns how ready a student is for each exam that they can take, by answers whose keys are not withheld. */
    list: (userId: string) => listFor(userId, true),

    /** Returns the same for anybody, by all answers; only for teachers. */
    listOfAnybody: (userId: string) => listFor(userId, false),

    /**
     * Returns the probability that the student would pass on that day, by their answers before it in their time zone.
     * Answers on the day itself or later are left out, because the result of the exam may have led to them. Null if
     * there were too few answers, also after a check, or the blueprint was deleted or lacks a weight.
     */
    async probabilityBefore(
      { userId, timeZone }: Learner,
      { blueprintId, day }: { blueprintId: string | null; day: string },
    ): Promise<number | null> {
      const [fit] = blueprintId === null ? [] : await listFits(db, { id: blueprintId });
      if (fit === undefined) return null;
      const own = await answersOf(userId, { areShown: true, before: { day, timeZone } });
      return withExamQuestions(
        db,
        async (bank) => judge(judgedExam(fit, bank), own, { isChecked: false }).readiness?.passProbability ?? null,
      );
    },
  };
}
export type ReadinessService = ReturnType<typeof createReadinessService>;

interface Present {
  blueprint: BlueprintRow;
  answers: number;
  now: Date;
}

function isStale(fit: ReadinessFit, { blueprint, answers, now }: Present): boolean {
  if (fit.blueprintUpdatedAt.getTime() !== blueprint.updatedAt.getTime()) return true;
  const changed = Math.abs(answers - fit.answers);
  const isOld = now.getTime() - fit.fittedAt.getTime() > DAY_MS;
  return changed > 0 && (isOld || changed >= fit.answers / TOLERATED_PART);
}

/** Numbers ids from 0, in the order in which they are first seen. */
function numberOf(numbers: Map<string, number>, id: string): number {
  const number = numbers.get(id) ?? numbers.size;
  numbers.set(id, number);
  return number;
}

/** Keeps the difficulties of versions that have answers: any other version uses the mean of its label. */
function withAnswers(
  { difficulties, answers, labelMeans, population }: ReturnType<typeof fitRasch>,
  versions: Map<string, number>,
): Fit {
  const answered = [...versions].filter(([, number]) => (answers[number] ?? 0) > 0);
  return {
    versionIds: answered.map(([id]) => id),
    difficulties: answered.map(([, number]) => difficulties[number] ?? 0),
    labelMeans,
    population,
  };
}
