import type { DIFFICULTIES } from '#shared/domain/limits.ts';
import type { Chance } from './random.ts';

/** A question of the bank as the simulation knows it. */
export interface DemoQuestion {
  id: string;
  topicId: string;
  mainTopicId: string;
  difficulty: (typeof DIFFICULTIES)[number];
  options: number;
  /** What the bank says is right, and what is: they differ where the teacher has made a mistake. */
  key: number;
  truth: number;
}

/** A question on the scale of the Rasch model. */
export interface Item {
  difficulty: number;
  /** How attractive each option is to those who do not know: 0 for the one that is right. */
  attraction: number[];
}

const OF_LABEL = { easy: -1.6, medium: -0.8, hard: 0.05 };

export function itemOf({ difficulty, options, truth }: DemoQuestion, topic: number, chance: Chance): Item {
  const others = chance.shuffled(Array.from({ length: options }, (_, n) => n).filter((n) => n !== truth));
  const attraction = Array.from({ length: options }, (_, n) => (n === truth ? 0 : 0.45 ** others.indexOf(n)));
  return { difficulty: OF_LABEL[difficulty] + topic + 0.35 * chance.normal(), attraction };
}

/** The distractor that is chosen most. */
export const temptingOption = ({ attraction }: Item): number => attraction.indexOf(Math.max(...attraction));

/** The chance of the right answer: P = 1 / (1 + e^−(ability − difficulty)), after G. Rasch (1960). */
export const chanceOfRight = (ability: number, difficulty: number): number => 1 / (1 + Math.exp(difficulty - ability));

/** What somebody of this ability chooses. */
export function answerTo({ difficulty, attraction }: Item, ability: number, chance: Chance): number {
  const knows = chance.next() < chanceOfRight(ability, difficulty);
  return knows ? attraction.indexOf(0) : chance.weighted(attraction);
}

/** Seconds over a question: longer over what is hard, and by luck. */
export function secondsFor(
  { difficulty }: Item,
  { ability, slowness }: { ability: number; slowness: number },
  chance: Chance,
) {
  const usual = 26 * slowness * Math.exp(0.18 * (difficulty - ability));
  return Math.max(4, Math.min(240, Math.round(usual * Math.exp(0.4 * chance.normal()))));
}
