import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { DIFFICULTIES } from '#shared/domain/limits.ts';
import type { ExamReadiness } from '#shared/insight/readiness.contract.ts';
import { abilitiesOf, unknownAbilities } from '#shared/insight/readiness/abilities.ts';
import { FirstAnswers } from '#shared/insight/readiness/first-answers.ts';
import { fitRasch } from '#shared/insight/readiness/rasch-fit.ts';
import { enoughOf, readinessOf } from '#shared/insight/readiness/readiness.ts';
import type { ExpectedPercent } from '#shared/insight/readiness/readiness.ts';
import { questionsByDomain } from '#shared/practice/exam-draw.ts';
import type { ExamQuestion } from '#shared/practice/exam-draw.ts';
import { listExamQuestions, withExamQuestions } from '../../practice/exams/blueprints.repository.ts';
import type { BlueprintRow } from '../../practice/exams/blueprints.repository.ts';
import {
  countFirstAnswers,
  listAsked,
  listFits,
  listOwnFirstAnswers,
  pagesOfFirstAnswers,
  saveFit,
} from './readiness.repository.ts';
import type { ReadinessFit } from './readiness.repository.ts';

/** A fit is made again once a fiftieth as many answers have come or gone as it was made of, or any in a day. */
const TOLERATED_PART = 50;
const DAY_MS = 86_400_000;

type Difficulty = (typeof DIFFICULTIES)[number];
type Asked = Pick<Awaited<ReturnType<typeof listOwnFirstAnswers>>[number], 'kind' | 'options' | 'content' | 'key'>;
type Fit = Pick<ReadinessFit, 'versionIds' | 'difficulties' | 'labelMeans' | 'population'>;

/** What is assumed of a blueprint that has no fit yet. */
const UNFITTED = withAnswers(fitRasch(new FirstAnswers().byStudent(), { domains: [], labels: [] }), new Map());

/** Whether students are ready for the exams of the blueprints. */
export function createReadinessService({ db, clock }: { db: Database; clock: Clock }) {
  /** Estimates how difficult the questions of these domains are; answers are read page by page. */
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
      const asked = await listAsked(db, [...new Set(page.map(({ versionId }) => versionId))]);
      for (const { questionId, userId, versionId, answer } of page) {
        const version = asked.get(versionId);
        const grade = version === undefined ? null : gradeOf(version, answer);
        if (version === undefined || grade === null) continue;
        const number = versions.get(versionId) ?? add(versionId, domainOf.get(questionId) ?? 0, version.difficulty);
        answers.add(numberOf(students, userId), number, grade);
      }
      await nextTurn();
    }
    return withAnswers(fitRasch(answers.byStudent(), bank), versions);
  }

  return {
    /** Fits blueprints whose weights are complete, where they or their answers have changed since. */
    async refit(): Promise<void> {
      const fits = (await listFits(db)).filter(({ blueprint }) => isComplete(blueprint));
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

    /** How ready a student is for each exam that they can take. */
    async list(userId: string): Promise<ExamReadiness[]> {
      const fits = (await listFits(db, { isOpen: true })).filter(({ blueprint }) => isComplete(blueprint));
      if (fits.length === 0) return [];
      const own = (await listOwnFirstAnswers(db, userId)).flatMap((row) => {
        const grade = gradeOf(row, row.answer);
        return grade === null ? [] : [{ ...row, grade }];
      });
      return withExamQuestions(db, async (bank) =>
        fits.map(({ blueprint, fit }) => judge({ blueprint, fit, bank, own })),
      );
    },
  };
}
export type ReadinessService = ReturnType<typeof createReadinessService>;

interface Judged {
  blueprint: BlueprintRow;
  fit: ReadinessFit | null;
  bank: ExamQuestion[];
  own: { questionId: string; versionId: string; difficulty: Difficulty; grade: number }[];
}

function judge({ blueprint, fit, bank, own }: Judged): ExamReadiness {
  const { versionIds, difficulties, labelMeans, population } = fit ?? UNFITTED;
  const fitted = new Map(versionIds.map((id, n) => [id, difficulties[n] ?? 0]));
  const difficultyOf = ({ versionId, difficulty }: Pick<ExamQuestion, 'versionId' | 'difficulty'>) =>
    fitted.get(versionId) ?? labelMeans[DIFFICULTIES.indexOf(difficulty)] ?? 0;
  const pools = questionsByDomain(blueprint.domains, bank);
  const domainOf = domainsOf(pools);
  const answered = own.filter(({ questionId }) => domainOf.has(questionId));
  const abilities = abilitiesOf(
    {
      domains: answered.map(({ questionId }) => domainOf.get(questionId) ?? 0),
      difficulties: answered.map(difficultyOf),
    },
    { questions: answered.map((_, n) => n), grades: answered.map(({ grade }) => grade) },
    unknownAbilities(pools.length, population),
    population,
  );
  const outline = pools.map((pool, d) => ({
    weight: blueprint.domains[d]?.weight ?? 0,
    difficulties: pool.map(difficultyOf),
  }));
  const { isEnough, more, isWithinReach } = enoughOf(abilities, outline);
  const readiness = isEnough && fit !== null ? readinessOf(abilities, outline, blueprint.cut) : null;
  const known = new Set(answered.map(({ questionId }) => questionId));
  return {
    blueprintId: blueprint.id,
    cut: blueprint.cut,
    estimate: readiness && {
      ...rounded(readiness),
      passProbability: Math.round(100 * readiness.passProbability),
    },
    isWithinReach,
    domains: blueprint.domains.map(({ name, weight }, d) => {
      const expected = readiness?.domains[d];
      const pool = pools[d] ?? [];
      return {
        name,
        weight: weight ?? 0,
        expected: expected === undefined ? null : rounded(expected),
        more: more[d] ?? 0,
        questions: pool.length,
        unseen: pool.filter(({ id }) => !known.has(id)).length,
        topicIds: [...new Set(pool.flatMap(({ topicId }) => topicId ?? []))],
      };
    }),
  };
}

const rounded = ({ percent, low, high }: ExpectedPercent) => ({
  percent: Math.round(percent),
  low: Math.round(low),
  high: Math.round(high),
});

const isComplete = ({ domains }: BlueprintRow) => domains.every(({ weight }) => weight !== null);

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

/** How right an answer is by the key of the version that was asked; null where it is none, as a backup may bring along. */
function gradeOf({ kind, options, content, key }: Asked, answer: AnswerValue): number | null {
  const { grade, responseFault } = kindOf(kind);
  const asked = { options, content };
  return responseFault(asked, answer) === null ? grade(asked, key, answer).fraction : null;
}

/** The domain of each question. */
const domainsOf = (pools: ExamQuestion[][]): Map<string, number> =>
  new Map(pools.flatMap((pool, domain) => pool.map(({ id }) => [id, domain] as const)));

/** The number of an id, from 0 in the order in which they come. */
function numberOf(numbers: Map<string, number>, id: string): number {
  const number = numbers.get(id) ?? numbers.size;
  numbers.set(id, number);
  return number;
}

/** Keeps the difficulties of versions with answers: any other has the mean of its label. */
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
