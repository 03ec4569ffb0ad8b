import { DIFFICULTIES } from '#shared/domain/limits.ts';
import type { BlueprintDomain } from './blueprints.contract.ts';

/** A question that an exam may ask. */
export interface ExamQuestion {
  id: string;
  versionId: string;
  kind: string;
  difficulty: (typeof DIFFICULTIES)[number];
  topicId: string | null;
  /** The main category of its topic, itself where that is one. */
  mainTopicId: string | null;
  objective: string | null;
  /** It is new, or was changed since students answered it: hardly anybody has answered it as it is. */
  isTrial: boolean;
}

export interface DrawnQuestion extends Pick<ExamQuestion, 'id' | 'versionId'> {
  /** The index of its domain. */
  domain: number;
  isScored: boolean;
}

/**
 * Whole numbers in proportion to the weights that sum to `total`: each gets its quota rounded down, and what is left goes to
 * the largest remainders (Hamilton's method), of equal ones to the first.
 */
export function apportion(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const quotas = weights.map((weight) => (weight * total) / sum);
  const counts = quotas.map(Math.floor);
  const left = total - counts.reduce((all, count) => all + count, 0);
  const byRemainder = quotas.map((quota, index) => ({ index, remainder: quota - Math.floor(quota) }));
  for (const { index } of byRemainder.toSorted((a, b) => b.remainder - a.remainder).slice(0, left))
    counts[index] = (counts[index] ?? 0) + 1;
  return counts;
}

const folded = (objective: string) => objective.trim().toLowerCase();

/**
 * The questions of each domain. A question belongs to one alone, so that none is counted twice: to the first that names
 * its objective, else to the first with its topic, else to the first with its main category.
 */
export function questionsByDomain(
  domains: readonly BlueprintDomain[],
  questions: readonly ExamQuestion[],
): ExamQuestion[][] {
  const byObjective = new Map<string, number>();
  const byTopic = new Map<string, number>();
  for (const [index, { topicIds, objectives }] of domains.entries()) {
    for (const objective of objectives.map(folded)) if (!byObjective.has(objective)) byObjective.set(objective, index);
    for (const topic of topicIds) if (!byTopic.has(topic)) byTopic.set(topic, index);
  }
  const sorted = domains.map((): ExamQuestion[] => []);
  for (const question of questions) {
    const { objective, topicId, mainTopicId } = question;
    const domain =
      (objective === null ? undefined : byObjective.get(folded(objective))) ??
      (topicId === null ? undefined : byTopic.get(topicId)) ??
      (mainTopicId === null ? undefined : byTopic.get(mainTopicId));
    if (domain !== undefined) sorted[domain]?.push(question);
  }
  return sorted;
}

export interface ExamDraw {
  /** The questions that each domain has. */
  pools: readonly (readonly ExamQuestion[])[];
  /** How many scored questions each is to give. */
  wanted: readonly number[];
  /** How many trials are to be among them, if there is a question left for each. */
  unscored: number;
  /** When the student last answered a question, in milliseconds; none where never. */
  lastAnswered: ReadonlyMap<string, number>;
  /** From 0 up to, without, 1. */
  random: () => number;
}

/**
 * The questions of an exam in the order they are asked, none twice. Trials come first, from what a domain can spare; the
 * scored ones of a domain are spread over its difficulties as the bank has them, and those come first that the student
 * has not seen, then those seen longest ago. A domain that is short gives what it has.
 */
export function drawExam({ pools, wanted, unscored, lastAnswered, random }: ExamDraw): DrawnQuestion[] {
  const shuffled = pools.map((pool) => shuffle(pool, random));
  const trials = pickTrials(shuffled, wanted, unscored, random);
  const scored = shuffled.flatMap((pool, domain) =>
    pickScored(
      pool.filter(({ id }) => !trials.has(id)),
      wanted[domain] ?? 0,
      lastAnswered,
    ).map((question) => ({ question, domain, isScored: true })),
  );
  const unscoredOnes = shuffled.flatMap((pool, domain) =>
    pool.filter(({ id }) => trials.has(id)).map((question) => ({ question, domain, isScored: false })),
  );
  return shuffle([...scored, ...unscoredOnes], random).map(({ question: { id, versionId }, domain, isScored }) => ({
    id,
    versionId,
    domain,
    isScored,
  }));
}

/** New and changed questions first; where there are too few, any that a domain can spare. */
function pickTrials(
  pools: readonly (readonly ExamQuestion[])[],
  wanted: readonly number[],
  unscored: number,
  random: () => number,
): Set<string> {
  const spare = pools.map((pool, domain) => pool.length - (wanted[domain] ?? 0));
  const candidates = shuffle(
    pools.flatMap((pool, domain) => pool.map((question) => ({ question, domain }))),
    random,
  ).toSorted((a, b) => Number(b.question.isTrial) - Number(a.question.isTrial));
  const picked = new Set<string>();
  for (const { question, domain } of candidates) {
    if (picked.size === unscored) break;
    if ((spare[domain] ?? 0) <= 0) continue;
    spare[domain] = (spare[domain] ?? 0) - 1;
    picked.add(question.id);
  }
  return picked;
}

function pickScored(
  pool: readonly ExamQuestion[],
  count: number,
  lastAnswered: ReadonlyMap<string, number>,
): ExamQuestion[] {
  const groups = DIFFICULTIES.map((difficulty) => pool.filter((question) => question.difficulty === difficulty));
  const shares = apportion(
    groups.map((group) => group.length),
    Math.min(count, pool.length),
  );
  const seenAt = ({ id }: ExamQuestion) => lastAnswered.get(id) ?? 0;
  // Sorting keeps the order of a shuffled pool among those seen at the same time, as never.
  return groups.flatMap((group, index) => group.toSorted((a, b) => seenAt(a) - seenAt(b)).slice(0, shares[index] ?? 0));
}

/** Each order equally likely (Fisher and Yates). */
function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
