import { apportion, questionsByDomain, type ExamQuestion } from '#shared/practice/exam-draw.ts';
import type { BlueprintRow } from './blueprints.repository.ts';

type Outline = Pick<BlueprintRow, 'domains' | 'questions' | 'unscored' | 'minutes'>;

/** Returns the number of scored questions in each domain, or null if a weight is missing. */
export function questionCounts({ domains, questions, unscored }: Outline): number[] | null {
  const weights = domains.flatMap(({ weight }) => (weight === null ? [] : [weight]));
  return weights.length < domains.length ? null : apportion(weights, questions - unscored);
}

/** An exam that can be drawn from the current bank. */
export interface ExamPlan {
  pools: ExamQuestion[][];
  domains: { name: string; weight: number; wanted: number; available: number }[];
  /** Scored questions to draw from each domain. */
  drawnCounts: number[];
  unscored: number;
  questions: number;
  /** Without extra time. With fewer questions than the blueprint asks for, the time is shorter in proportion. */
  minutes: number;
}

/** Plans an exam from the questions that may be drawn. Returns null if the blueprint is incomplete. */
export function planOf(blueprint: Outline, candidates: readonly ExamQuestion[]): ExamPlan | null {
  const counts = questionCounts(blueprint);
  if (counts === null) return null;
  const pools = questionsByDomain(blueprint.domains, candidates);
  const available = pools.map(({ length }) => length);
  const drawnCounts = counts.map((count, index) => Math.min(count, available[index] ?? 0));
  const scored = sum(drawnCounts);
  const unscored = Math.min(blueprint.unscored, sum(available) - scored);
  const questions = scored + unscored;
  return {
    pools,
    domains: blueprint.domains.map(({ name, weight }, index) => ({
      name,
      weight: weight ?? 0,
      wanted: counts[index] ?? 0,
      available: available[index] ?? 0,
    })),
    drawnCounts,
    unscored,
    questions,
    minutes: Math.ceil((blueprint.minutes * questions) / blueprint.questions),
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
