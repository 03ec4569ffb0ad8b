import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import type { BlueprintDomain } from './blueprints.contract.ts';

/** A question as the draw of an exam sees it. */
export interface ExamQuestion {
  id: string;
  versionId: string;
  kind: string;
  difficulty: (typeof DIFFICULTIES)[number];
  topicId: string | null;
  /** The main category of its topic, or the topic itself if it is one. */
  mainTopicId: string | null;
  objective: string | null;
  /** It is new, or was changed since students answered it: hardly anybody has answered its current version. */
  isTrial: boolean;
  /** It is retired. */
  isRetired: boolean;
}

export interface DrawnQuestion extends Pick<ExamQuestion, 'id' | 'versionId'> {
  /** The index of its domain. */
  domain: number;
  isScored: boolean;
}

/**
 * Whole numbers in proportion to the weights that sum to `total`: each gets its quota rounded down, and the rest goes
 * to the largest remainders (Hamilton's method), among equal ones to the first.
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

/** The questions that an exam may ask. */
export const notRetired = (questions: readonly ExamQuestion[]): ExamQuestion[] =>
  questions.filter(({ isRetired }) => !isRetired);

/**
 * The questions of each domain. Each question belongs to only one domain, so that none is counted twice: the first that
 * names its objective, else the first with its topic, else the first with its main category.
 */
export function questionsByDomain(
  domains: readonly BlueprintDomain[],
  questions: readonly ExamQuestion[],
): ExamQuestion[][] {
  const byObjective = new Map<string, number>();
  const byTopic = new Map<string, number>();
  for (const [index, { topicIds, objectives }] of domains.entries()) {
    for (const objective of objectives.map(nameKey)) if (!byObjective.has(objective)) byObjective.set(objective, index);
    for (const topic of topicIds) if (!byTopic.has(topic)) byTopic.set(topic, index);
  }
  const sorted = domains.map((): ExamQuestion[] => []);
  for (const question of questions) {
    const { objective, topicId, mainTopicId } = question;
    const domain =
      (objective === null ? undefined : byObjective.get(nameKey(objective))) ??
      (topicId === null ? undefined : byTopic.get(topicId)) ??
      (mainTopicId === null ? undefined : byTopic.get(mainTopicId));
    if (domain !== undefined) sorted[domain]?.push(question);
  }
  return sorted;
}

export interface ExamDraw {
  /** The questions that each domain has. */
  pools: readonly (readonly ExamQuestion[])[];
  /** The number of scored questions from each domain. */
  scoredCounts: readonly number[];
  /** The number of trials, as far as enough questions are left. */
  unscored: number;
  /** When the student last answered a question, in milliseconds; null if never. */
  lastAnswered: ReadonlyMap<string, number>;
  /** From 0 up to, but excluding, 1. */
  random: () => number;
}

/**
 * The questions of an exam in the order in which they are asked, without duplicates. Trials are drawn first, from
 * questions that a domain can spare; the scored ones of a domain are spread over its difficulties in the bank's
 * proportions, with unseen questions first, then those seen longest ago. A domain that is short gives all it has.
 */
export function drawExam({ pools, scoredCounts, unscored, lastAnswered, random }: ExamDraw): DrawnQuestion[] {
  const trials = pickTrials({ pools, scoredCounts, unscored, random });
  const drawn = pools.flatMap((pool, domain) => {
    const trialsHere = trials[domain] ?? new Set();
    const others = trialsHere.size === 0 ? pool : pool.filter((question) => !trialsHere.has(question));
    const as = (isScored: boolean) => (question: ExamQuestion) => ({
      id: question.id,
      versionId: question.versionId,
      domain,
      isScored,
    });
    const scored = pickScored(others, scoredCounts[domain] ?? 0, { lastAnswered, random });
    return [...scored.map(as(true)), ...[...trialsHere].map(as(false))];
  });
  return sample(drawn, drawn.length, random);
}

/** By domain. New and changed questions first; if there are too few, any that a domain can spare. */
function pickTrials({ pools, scoredCounts, unscored, random }: Omit<ExamDraw, 'lastAnswered'>): Set<ExamQuestion>[] {
  const picked = pools.map(() => new Set<ExamQuestion>());
  if (unscored === 0) return picked;
  const all = pools.flatMap((pool, domain) => pool.map((question) => ({ question, domain })));
  const inRandomOrder = sample(all, all.length, random);
  const newOnesFirst = [true, false].flatMap((isNew) =>
    inRandomOrder.filter(({ question }) => question.isTrial === isNew),
  );
  let left = unscored;
  for (const { question, domain } of newOnesFirst) {
    if (left === 0) break;
    const size = picked[domain]?.size ?? 0;
    if (size >= (pools[domain]?.length ?? 0) - (scoredCounts[domain] ?? 0)) continue;
    picked[domain]?.add(question);
    left -= 1;
  }
  return picked;
}

function pickScored(
  pool: readonly ExamQuestion[],
  count: number,
  { lastAnswered, random }: Pick<ExamDraw, 'lastAnswered' | 'random'>,
): ExamQuestion[] {
  const groups = DIFFICULTIES.map((difficulty) => pool.filter((question) => question.difficulty === difficulty));
  const shares = apportion(
    groups.map((group) => group.length),
    Math.min(count, pool.length),
  );
  return groups.flatMap((group, index) => {
    const share = shares[index] ?? 0;
    const unseen = sample(
      group.filter(({ id }) => !lastAnswered.has(id)),
      share,
      random,
    );
    if (unseen.length === share) return unseen;
    const seen = group.filter(({ id }) => lastAnswered.has(id));
    const seenAt = ({ id }: ExamQuestion) => lastAnswered.get(id) ?? 0;
    // Sorting preserves the random order of those seen at the same time, as in one exam.
    const longestAgo = sample(seen, seen.length, random).toSorted((a, b) => seenAt(a) - seenAt(b));
    return [...unseen, ...longestAgo.slice(0, share - unseen.length)];
  });
}

/** This many items of a list in random order, or all if there are fewer (Fisher and Yates). */
function sample<T>(list: readonly T[], count: number, random: () => number): T[] {
  const mixed = [...list];
  const size = Math.min(count, mixed.length);
  for (let index = 0; index < size; index += 1) {
    const other = index + Math.floor(random() * (mixed.length - index));
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T]; // both are in the list
  }
  return mixed.slice(0, size);
}
