import type { z } from 'zod';
import type { planTopics } from '#server/core/named-topics.ts';
import type { ImportPreview, topicChoices } from '#shared/bank/question-files.contract.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import { nameKey } from '#shared/domain/name-key.ts';

/** The meaning of a name in the file: a subcategory of the hub, or with null a new main category. */
export type TopicChoice = z.output<typeof topicChoices>[number];

type TopicHolder = Pick<ImportedQuestion, 'topic'>;

/**
 * Finds the topics that questions name. A single name that is not a main category, in the hub or by the file's own
 * subcategories, means the subcategory of that name; if several have it, the teacher has to choose.
 */
export function findTopics(
  questions: readonly TopicHolder[],
  { topics, choices = [] }: { topics: ReturnType<typeof planTopics>; choices?: readonly TopicChoice[] },
) {
  const chosen = new Map(choices.map(({ name, topicId }) => [nameKey(name), topicId]));
  const mains = new Set(questions.flatMap(({ topic }) => (topic?.sub ? nameKey(topic.main) : [])));
  const subcategoriesOf = (topic: TopicPath | null) =>
    topic === null || topic.sub !== null || mains.has(nameKey(topic.main)) ? [] : topics.subcategoriesNamed(topic.main);

  /** The id of the topic, which may be a planned one, or the reason why it is unclear. */
  function find(topic: TopicPath | null): { id: string | null } | { message: string } {
    const subcategories = subcategoriesOf(topic);
    const [subcategory, ...others] = subcategories;
    if (topic === null || subcategory === undefined) return { id: topics.idOf(topic) };
    const choice = chosen.get(nameKey(topic.main));
    if (choice === null) return { id: topics.idOf(topic) };
    if (choice === undefined && others.length === 0) return subcategory;
    const taken = subcategories.find(({ id }) => id === choice);
    if (taken !== undefined) return taken;
    const listed = subcategories.map(({ label }) => label).join(', ');
    return { message: `The topic "${topic.main}" could be any of these: ${listed}. Please choose one` };
  }

  return {
    find,
    /** The topic's future path, as far as it is clear. */
    labelOf(topic: TopicPath | null): string | null {
      const [subcategory, ...others] = subcategoriesOf(topic);
      if (subcategory !== undefined && others.length === 0) return subcategory.label;
      return topic && [topic.main, topic.sub ?? []].flat().join(' > ');
    },
    /** The names that match subcategories, whether they are clear or have to be chosen. */
    matches(): ImportPreview['topicMatches'] {
      const matches = new Map<string, ImportPreview['topicMatches'][number]>();
      for (const { topic } of questions) {
        const subcategories = subcategoriesOf(topic);
        if (topic === null || subcategories.length === 0) continue;
        const match = matches.get(nameKey(topic.main)) ?? { name: topic.main, questionCount: 0, places: subcategories };
        matches.set(nameKey(topic.main), { ...match, questionCount: match.questionCount + 1 });
      }
      return [...matches.values()];
    },
  };
}
