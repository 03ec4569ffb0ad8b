import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import type { ExamReadiness } from '#shared/insight/readiness.contract.ts';
import { abilitiesOf, unknownAbilities, type Abilities } from '#shared/insight/readiness/abilities.ts';
import { FirstAnswers } from '#shared/insight/readiness/first-answers.ts';
import { fitRasch } from '#shared/insight/readiness/rasch-fit.ts';
import {
  enoughOf,
  readinessOf,
  type BlueprintDomain,
  type Enough,
  type ExpectedPercent,
  type Readiness,
} from '#shared/insight/readiness/readiness.ts';
import { notRetired, questionsByDomain, type ExamQuestion } from '#shared/practice/exam-draw.ts';
import { examNameOf, type BlueprintRow } from '../../practice/exams/blueprints.repository.ts';
import type { GradableVersion, ReadinessFit } from './readiness.repository.ts';

/** A blueprint with its fit and its questions in the bank: the same for all students. */
export interface JudgedExam {
  blueprint: BlueprintRow;
  fit: ReadinessFit | null;
  pools: ExamQuestion[][];
  domainOf: Map<string, number>;
  difficultyOf: (question: Pick<ExamQuestion, 'versionId' | 'difficulty'>) => number;
  outline: BlueprintDomain[];
}

/** A first answer with its grade. */
export interface GradedAnswer extends Pick<ExamQuestion, 'versionId' | 'difficulty'> {
  questionId: string;
  grade: number;
}

/** Whether a student is ready; `readiness` is null until there are enough answers and a fit, or a check. */
interface Judgment {
  readiness: Readiness | null;
  enough: Enough;
}

/** The assumptions for a blueprint that has no fit yet. */
const UNFITTED = {
  ...fitRasch(new FirstAnswers().byStudent(), { domains: [], labels: [] }),
  versionIds: [],
  difficulties: [],
};

export function judgedExam(
  { blueprint, fit }: { blueprint: BlueprintRow; fit: ReadinessFit | null },
  bank: ExamQuestion[],
): JudgedExam {
  const { versionIds, difficulties, labelMeans } = fit ?? UNFITTED;
  const fitted = new Map(versionIds.map((id, n) => [id, difficulties[n] ?? 0]));
  const difficultyOf: JudgedExam['difficultyOf'] = ({ versionId, difficulty }) =>
    fitted.get(versionId) ?? labelMeans[DIFFICULTIES.indexOf(difficulty)] ?? 0;
  // Answers to questions that were retired later still say something about the student, but are no longer expected.
  const all = questionsByDomain(blueprint.domains, bank);
  const pools = all.map(notRetired);
  return {
    blueprint,
    fit,
    pools,
    domainOf: domainsOf(all),
    difficultyOf,
    outline: pools.map((pool, d) => ({
      weight: blueprint.domains[d]?.weight ?? 0,
      difficulties: Float64Array.from(pool, difficultyOf),
    })),
  };
}

/** Estimates a student's abilities by their first answers. Ignores answers to questions of no domain. */
export function abilitiesIn({ fit, domainOf, difficultyOf, outline }: JudgedExam, own: GradedAnswer[]): Abilities {
  const { population } = fit ?? UNFITTED;
  const answered = own.filter(({ questionId }) => domainOf.has(questionId));
  return abilitiesOf(
    {
      domains: answered.map(({ questionId }) => domainOf.get(questionId) ?? 0),
      difficulties: answered.map(difficultyOf),
    },
    { questions: answered.map((_, n) => n), grades: answered.map(({ grade }) => grade) },
    unknownAbilities(outline.length, population),
    population,
  );
}

/** The domains as far as the bank covers them: one without questions does not count. */
export const coveredBy = ({ outline }: Pick<JudgedExam, 'outline'>): BlueprintDomain[] =>
  outline.map((domain) => (domain.difficulties.length === 0 ? { ...domain, weight: 0 } : domain));

/** Judges a student by their first answers. After a check, there is an estimate however wide its range is. */
export function judge(exam: JudgedExam, own: GradedAnswer[], { isChecked }: { isChecked: boolean }): Judgment {
  const { blueprint, fit, outline } = exam;
  const abilities = abilitiesIn(exam, own);
  const enough = enoughOf(abilities, outline);
  const covered = coveredBy(exam);
  const isKnown = isChecked ? covered.some(({ weight }) => weight > 0) : enough.isEnough && fit !== null;
  return { readiness: isKnown ? readinessOf(abilities, covered, blueprint.cut) : null, enough };
}

export function presentReadiness(
  exam: JudgedExam,
  own: GradedAnswer[],
  student: { isChecked: boolean },
): ExamReadiness {
  const { blueprint, pools } = exam;
  const { readiness, enough } = judge(exam, own, student);
  const known = new Set(own.map(({ questionId }) => questionId));
  return {
    blueprintId: blueprint.id,
    name: examNameOf(blueprint),
    cut: blueprint.cut,
    estimate: readiness && { ...rounded(readiness), passProbability: inPercent(readiness.passProbability) },
    isWithinReach: enough.isWithinReach,
    domains: blueprint.domains.map(({ name, weight }, d) => {
      const pool = pools[d] ?? [];
      const expected = pool.length === 0 ? undefined : readiness?.domains[d];
      return {
        name,
        weight: weight ?? 0,
        expected: expected === undefined ? null : rounded(expected),
        more: readiness === null ? (enough.more[d] ?? 0) : 0,
        questions: pool.length,
        unseen: pool.filter(({ id }) => !known.has(id)).length,
        topicIds: [...new Set(pool.flatMap(({ topicId }) => topicId ?? []))],
      };
    }),
  };
}

export const rounded = ({ percent, low, high }: ExpectedPercent) => ({
  percent: Math.round(percent),
  low: Math.round(low),
  high: Math.round(high),
});

/** 0.123 gives 12. */
export const inPercent = (share: number) => Math.round(100 * share);

type UngradedAnswer = Omit<GradedAnswer, 'grade'> & GradableVersion & { answer: AnswerValue };

/** Grades answers by the key of the version that was asked; leaves out invalid ones, which a backup may contain. */
export function graded<Answer extends UngradedAnswer>(answers: Answer[]): (Answer & GradedAnswer)[] {
  return answers.flatMap((row) => {
    const grade = gradeOf(row, row.answer);
    return grade === null ? [] : [{ ...row, grade }];
  });
}

/** Returns the grade of an answer, from 0 to 1; null if it is invalid. */
export function gradeOf({ kind, options, content, key }: GradableVersion, answer: AnswerValue): number | null {
  const { grade, responseFault } = kindOf(kind);
  const parts = { options, content };
  return responseFault(parts, answer) === null ? grade(parts, key, answer).fraction : null;
}

/** Maps each question to its domain. */
export const domainsOf = (pools: ExamQuestion[][]): Map<string, number> =>
  new Map(pools.flatMap((pool, domain) => pool.map(({ id }) => [id, domain] as const)));
