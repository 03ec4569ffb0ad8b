import type { Topic } from '#shared/bank/topics.contract.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import type { ComboboxOption } from './combobox-options.ts';
import { nothingChosen, type TopicChoice } from './study-state.ts';

/** How a topic reads in a picker. */
export function topicLabel({ name, description }: Pick<Topic, 'name' | 'description'>): string {
  return description ? `${name} - ${description}` : name;
}

const asOption = (topic: Topic): ComboboxOption => ({ value: topic.id, label: topicLabel(topic) });

export const mainOptions = (tree: readonly TopicBranch[]): ComboboxOption[] => tree.map(({ topic }) => asOption(topic));

/**
 * The subcategories of a main category. Cards that lie in the main category itself would be out of reach, so where there
 * are any, the whole category can be picked too: its own id stands for it.
 */
export function subOptions({ topic, subtopics }: TopicBranch): ComboboxOption[] {
  const whole = topic.flashcardCount > 0 ? [{ value: topic.id, label: `All of ${topic.name}` }] : [];
  return [...whole, ...subtopics.map(asOption)];
}

/** What is picked from the start where a link names a topic: a main category alone, or a subcategory with its main category. */
export function choiceOf(tree: readonly TopicBranch[], topicId: string | undefined): TopicChoice {
  for (const { topic, subtopics } of tree) {
    if (topic.id === topicId) return { mainId: topic.id, subId: null };
    const sub = subtopics.find(({ id }) => id === topicId);
    if (sub) return { mainId: topic.id, subId: sub.id };
  }
  return nothingChosen;
}

/** The name of what is picked: the subcategory, or its main category where that was picked as a whole. */
export function subcategoryName(tree: readonly TopicBranch[], { subId }: TopicChoice): string {
  const topics = tree.flatMap(({ topic, subtopics }) => [topic, ...subtopics]);
  return topics.find(({ id }) => id === subId)?.name ?? '';
}
