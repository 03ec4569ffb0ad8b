import { apportion, notRetired, questionsByDomain, type ExamQuestion } from '#shared/practice/exam-draw.ts';
import type { BlueprintRow } from './blueprints.repository.ts';

type Outline = Pick<BlueprintRow, 'domains' | 'questions' | 'unscored' | 'minutes'>;

/** Scored questions of each domain; null where a weight is missing. */
export function wantedOf({ domains, questions, unscored }: Outline): number[] | null {
  const weights = domains.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  return weights.length < domains.length ? null : apportion(weights, questions - unscored);
}

/** An exam as the bank can give it now. */
export interface ExamPlan {
  pools: ExamQuestion[][];
  domains: { name: string; weight: number; wanted: number; available: number }[];
  /** Scored questions that each domain gives. */
  asked: number[];
  unscored: number;
  questions: number;
  /** Without extra time. Fewer questions than by the blueprint get as much less. */
  minutes: number;
}

/** Null where the blueprint is not complete. */
export function planOf(blueprint: Outline, bank: readonly ExamQuestion[]): ExamPlan | null {
  const wanted = wantedOf(blueprint);
  if (wanted === null) return null;
  const pools = questionsByDomain(blueprint.domains, notRetired(bank));
  const available = pools.map(({ length }) => length);
  const asked = wanted.map((count, index) => Math.min(count, available[index] ?? 0));
  const scored = sum(asked);
  const unscored = Math.min(blueprint.unscored, sum(available) - scored);
  const questions = scored + unscored;
  return {
    pools,
    domains: blueprint.domains.map(({ name, weight }, index) => ({
      name,
      weight: weight ?? 0,
      wanted: wanted[index] ?? 0,
      available: available[index] ?? 0,
    })),
    asked,
    unscored,
    questions,
    minutes: Math.ceil((blueprint.minutes * questions) / blueprint.questions),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
