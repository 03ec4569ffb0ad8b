import type { DemoTopic } from './simulate-year.ts';
import type { Chance } from './random.ts';
import { itemOf, type DemoQuestion, type Item } from './rasch.ts';

const WRONG_KEYS = 3;

/** Each question's difficulty, by its id: it depends on its label, its topic, and luck. */
export function itemsOf(questions: DemoQuestion[], topics: DemoTopic[], chance: Chance): Map<string, Item> {
  const ofTopics = new Map(topics.map(({ id }) => [id, 0.28 * chance.normal()]));
  return new Map(
    questions.map((question) => [question.id, itemOf(question, ofTopics.get(question.topicId) ?? 0, chance)]),
  );
}

/** Some questions with a wrong key, for the teacher to find: the key names a tempting distractor. */
export function withWrongKeys(questions: DemoQuestion[], items: Map<string, Item>, chance: Chance): DemoQuestion[] {
  const candidates = questions.filter(
    ({ difficulty, parts, truth }) =>
      difficulty === 'medium' && parts.options.length === 4 && typeof truth === 'number',
  );
  return chance
    .shuffled(candidates)
    .slice(0, WRONG_KEYS)
    .flatMap((question) => {
      const tempting = items.get(question.id)?.wrong[0];
      return tempting === undefined ? [] : [{ ...question, key: tempting }];
    });
}
