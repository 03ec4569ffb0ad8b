import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { OptionsAndContent } from '#shared/bank/question-kinds/question-kind.ts';
import type { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { chanceOfRight } from '#shared/insight/readiness/abilities.ts';
import type { Chance } from './random.ts';
import { imagineResponses } from './responses.ts';

/** A question of the bank in the simulation. */
export interface DemoQuestion {
  id: string;
  topicId: string;
  mainTopicId: string;
  difficulty: (typeof DIFFICULTIES)[number];
  kind: string;
  parts: OptionsAndContent;
  /** The key in the bank and the truth; they differ where the teacher has made a mistake. */
  key: AnswerValue;
  truth: AnswerValue;
}

/** A question on the scale of the Rasch model. */
export interface Item {
  difficulty: number;
  right: AnswerValue[];
  /** Responses of students who do not know, the most tempting first. */
  wrong: AnswerValue[];
}

const OF_LABEL = { easy: -1.6, medium: -0.8, hard: 0.05 };

export function itemOf(question: DemoQuestion, topic: number, chance: Chance): Item {
  const responses = imagineResponses(question, chance);
  return { difficulty: OF_LABEL[question.difficulty] + topic + 0.35 * chance.normal(), ...responses };
}

/** The response of a student of this ability. */
export function answerTo({ difficulty, right, wrong }: Item, ability: number, chance: Chance): AnswerValue {
  if (chance.next() < chanceOfRight(ability, difficulty)) return chance.pick(right);
  const attraction = wrong.map((_, n) => 0.45 ** ((3 * n) / wrong.length));
  return wrong[chance.weighted(attraction)] ?? chance.pick(right);
}

/** Seconds spent on a question: more if it is hard, and varying by chance. */
export function secondsFor(
  { difficulty }: Item,
  { ability, slowness }: { ability: number; slowness: number },
  chance: Chance,
) {
  const usual = 26 * slowness * Math.exp(0.18 * (difficulty - ability));
  return Math.max(4, Math.min(240, Math.round(usual * Math.exp(0.4 * chance.normal()))));
}
