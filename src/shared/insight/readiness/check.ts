import { chanceOfRight, type Abilities } from './abilities.ts';
import { readinessOf, WIDEST_INTERVAL, type BlueprintDomain } from './readiness.ts';

// A check asks few questions, each chosen by the answers so far, to find out how ready a student is.

/** It ends between these numbers of questions: as soon as the range of the expected percentage is narrow enough, */
export const CHECK_LEAST_QUESTIONS = 15;
export const CHECK_MOST_QUESTIONS = 25;
/** or after this time, apart from the student's extra time. */
export const CHECK_MINUTES = 15;
/** After a check with this many answers, readiness is shown however wide its range is. */
export const CHECK_COUNTS_FROM = 10;
/** No question is asked in a larger share of checks, as long as there are others. */
export const MOST_EXPOSURE = 0.2;
/** The exposure of questions is limited within this many checks of an exam. */
export const EXPOSURE_CHECKS = 100;
/** Questions of about the same information, one of which is chosen at random. */
const MOST_ALIKE = 5;

export interface CheckCandidate {
  id: string;
  /** In logits. */
  difficulty: number;
  /** How many of the latest checks asked it. */
  timesAsked: number;
  /** Whether the student answered it before this check, so that it says little about them now. */
  isAnswered: boolean;
}

export interface CheckDomain {
  /** Percent of the exam. */
  weight: number;
  /** The number of its questions that this check has asked. */
  asked: number;
  /** The questions that this check can ask now. */
  candidates: readonly CheckCandidate[];
}

export interface CheckPosition {
  domains: readonly CheckDomain[];
  /** The student's ability in each domain. */
  means: ArrayLike<number>;
  /** The number of checks in which questions are counted, including this one; at most `EXPOSURE_CHECKS`. */
  checks: number;
  /** From 0 up to, but excluding, 1. */
  random: () => number;
}

/**
 * The next question: of the domain that is furthest below its share of the exam, one of the most informative ones at the
 * student's ability, at random among those that are about equal (G. G. Kingsbury and A. R. Zara 1989). Questions that
 * were asked too often take a break (J. Revuelta and V. Ponsoda 1998). Questions that the student has answered before are
 * only asked if no domain has others. Null if there is no question at all.
 */
export function nextQuestion({ domains, means, checks, random }: CheckPosition): { id: string; domain: number } | null {
  const others = domains.map(({ candidates }) => candidates.filter(({ isAnswered }) => !isAnswered));
  const pools = others.some((pool) => pool.length > 0) ? others : domains.map(({ candidates }) => candidates);
  const domain = mostNeeded(domains, pools);
  if (domain === null) return null;
  const pool = rested(pools[domain] ?? [], checks);
  const ability = means[domain] ?? 0;
  const best = pool
    .map((question) => ({ id: question.id, information: informationOf(question, ability), lot: random() }))
    // The lot decides among questions that are equal, such as those without statistics.
    .toSorted((a, b) => b.information - a.information || a.lot - b.lot)
    .slice(0, MOST_ALIKE);
  const chosen = best[Math.floor(random() * best.length)];
  return chosen === undefined ? null : { id: chosen.id, domain };
}

/** Every domain gets at least about two of the least number of questions. */
const LEAST_SHARE = 2 / CHECK_LEAST_QUESTIONS;

/** The domain with the largest weight for each of its questions, as in the method of A. Sainte-Laguë (1910). */
function mostNeeded(domains: readonly CheckDomain[], pools: readonly (readonly CheckCandidate[])[]): number | null {
  const total = domains.reduce((sum, { weight }) => sum + weight, 0);
  const needs = domains.map(({ weight, asked }, d) =>
    weight > 0 && (pools[d]?.length ?? 0) > 0 ? Math.max(weight / total, LEAST_SHARE) / (2 * asked + 1) : 0,
  );
  const most = Math.max(0, ...needs);
  return most === 0 ? null : needs.indexOf(most);
}

/** The questions that may be asked once more; if there are none, those that were asked least. */
function rested(pool: readonly CheckCandidate[], checks: number): readonly CheckCandidate[] {
  // In the first checks, every question may be asked once.
  const most = Math.max(1, Math.floor(MOST_EXPOSURE * checks));
  const allowed = pool.filter(({ timesAsked }) => timesAsked < most);
  if (allowed.length > 0) return allowed;
  const least = pool.reduce((lowest, { timesAsked }) => Math.min(lowest, timesAsked), Infinity);
  return pool.filter(({ timesAsked }) => timesAsked === least);
}

/** The information of a Rasch question at an ability, 0 to 0.25. */
function informationOf({ difficulty }: CheckCandidate, ability: number): number {
  const chance = chanceOfRight(ability, difficulty);
  return chance * (1 - chance);
}

/** Whether a check has asked enough. Time is the server's matter. */
export function isCheckOver(answered: number, abilities: Abilities, outline: readonly BlueprintDomain[]): boolean {
  if (answered < CHECK_LEAST_QUESTIONS) return false;
  if (answered >= CHECK_MOST_QUESTIONS) return true;
  const { low, high } = readinessOf(abilities, outline);
  return high - low <= WIDEST_INTERVAL;
}
