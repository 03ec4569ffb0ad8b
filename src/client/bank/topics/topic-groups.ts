import type { Topic, TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { counted, plural } from '#shared/domain/counted.ts';
import { hasPart } from '#shared/domain/text-key.ts';

export interface TopicGroups {
  mains: TopicWithChildren[];
  /** Subcategories whose main category was deleted. */
  orphans: TopicWithChildren[];
}

/** Separates main categories from orphans, each in their original order. */
export function groupTopics(topics: readonly TopicWithChildren[]): TopicGroups {
  return {
    mains: topics.filter(({ parentId }) => parentId === null),
    orphans: topics.filter(({ parentId }) => parentId !== null),
  };
}

export interface TopicCount {
  mains: number;
  /** Orphans included. */
  subcategories: number;
}

export function countTopics(topics: readonly TopicWithChildren[]): TopicCount {
  const { mains, orphans } = groupTopics(topics);
  return {
    mains: mains.length,
    subcategories: mains.reduce((sum, { children }) => sum + children.length, orphans.length),
  };
}

/** Topics whose name contains the text. A matching main category keeps its subcategories. */
export function searchTopics(topics: readonly TopicWithChildren[], text: string): TopicWithChildren[] {
  const searchText = text.trim();
  if (searchText === '') return [...topics];
  const fits = ({ name }: Topic) => hasPart(name, searchText);
  return topics.flatMap((topic) => {
    if (fits(topic)) return [topic];
    const children = topic.children.filter(fits);
    return children.length === 0 ? [] : [{ ...topic, children }];
  });
}

/** One page of topics from index `first`, orphans last. Subcategories repeat a main category from the page before. */
export function topicsOnPage(
  topics: readonly TopicWithChildren[],
  { first, size }: { first: number; size: number },
): TopicWithChildren[] {
  const { mains, orphans } = groupTopics(topics);
  let position = 0;
  return [...mains, ...orphans].flatMap((topic) => {
    const start = position - first;
    position += 1 + topic.children.length;
    const children = topic.children.filter((_, index) => start + 1 + index >= 0 && start + 1 + index < size);
    return children.length > 0 || (start >= 0 && start < size) ? [{ ...topic, children }] : [];
  });
}

/** The current topic with this id, with its subcategories; undefined if it was deleted. */
export function findTopic(topics: readonly TopicWithChildren[], id: string): TopicWithChildren | undefined {
  for (const topic of topics) {
    if (topic.id === id) return topic;
    const child = topic.children.find((subcategory) => subcategory.id === id);
    if (child) return { ...child, children: [] };
  }
  return undefined;
}

/** The possible parents of a topic: main categories, but not itself. */
export function possibleParents(topics: readonly TopicWithChildren[], topicId: string | undefined): Topic[] {
  return groupTopics(topics).mains.filter(({ id }) => id !== topicId);
}

export interface Held {
  questions: number;
  flashcards: number;
  /** How many of these are in no subcategory; null if there is no difference to show. */
  ownQuestions: number | null;
}

/** The content of a topic and its subcategories together: as many questions as the question bank shows for it. */
export function heldBy(topic: Topic & { children?: readonly Topic[] }): Held {
  const children = topic.children ?? [];
  const sum = (count: 'questionCount' | 'flashcardCount') =>
    children.reduce((total, child) => total + child[count], topic[count]);
  const questions = sum('questionCount');
  const isMixed = topic.questionCount > 0 && topic.questionCount < questions;
  return { questions, flashcards: sum('flashcardCount'), ownQuestions: isMixed ? topic.questionCount : null };
}

type Deleted = Pick<Topic, 'questionCount' | 'flashcardCount'> & { children: readonly unknown[] };

/** How deleting a topic affects others, one sentence each; none if it is empty. Subcategories keep their content. */
export function deletionConsequences({ questionCount, flashcardCount, children }: Deleted): string[] {
  const content = [
    ...(questionCount > 0 ? [counted(questionCount, 'question')] : []),
    ...(flashcardCount > 0 ? [counted(flashcardCount, 'card')] : []),
  ];
  return [
    ...(content.length > 0 ? [`${content.join(' and ')} will have no topic.`] : []),
    ...(children.length > 0 ? [orphaned(children.length)] : []),
  ];
}

const orphaned = (count: number) =>
  `${counted(count, 'subcategory', 'subcategories')}, with ${plural(count, 'its', 'their')} questions and cards, will be listed as orphaned.`;
