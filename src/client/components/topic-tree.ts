import type { Topic } from '#shared/bank/topics.contract.ts';
import { byText, hasPart } from '#shared/domain/text-key.ts';

/** A main category with its subcategories. `questionCount` includes theirs. */
export interface TopicBranch {
  topic: Topic;
  subtopics: Topic[];
  questionCount: number;
}

export type CheckState = 'checked' | 'unchecked' | 'mixed';

const byName = (a: Topic, b: Topic) => byText(a.name, b.name);

/** Groups topics by main category, sorted by name. A subcategory without a parent is its own branch. */
export function topicTree(topics: readonly Topic[]): TopicBranch[] {
  const ids = new Set(topics.map((topic) => topic.id));
  const children = new Map<string, Topic[]>();
  const mains: Topic[] = [];
  for (const topic of topics) {
    if (topic.parentId === null || !ids.has(topic.parentId)) mains.push(topic);
    else children.set(topic.parentId, [...(children.get(topic.parentId) ?? []), topic]);
  }
  return mains.toSorted(byName).map((topic) => {
    const subtopics = (children.get(topic.id) ?? []).toSorted(byName);
    return { topic, subtopics, questionCount: sum([topic, ...subtopics]) };
  });
}

function sum(topics: readonly Topic[]): number {
  return topics.reduce((total, topic) => total + topic.questionCount, 0);
}

/** Branches with a name that contains the text. A main category that matches keeps its subcategories. */
export function searchTree(tree: readonly TopicBranch[], text: string): TopicBranch[] {
  const searchText = text.trim();
  if (searchText === '') return [...tree];
  const matches = (topic: Topic) => hasPart(topic.name, searchText);
  return tree.flatMap((branch) => {
    if (matches(branch.topic)) return [branch];
    const subtopics = branch.subtopics.filter(matches);
    return subtopics.length === 0 ? [] : [{ ...branch, subtopics }];
  });
}

export function mainCheckState({ topic, subtopics }: TopicBranch, chosen: ReadonlySet<string>): CheckState {
  if (chosen.has(topic.id)) return 'checked';
  return subtopics.some((subtopic) => chosen.has(subtopic.id)) ? 'mixed' : 'unchecked';
}

/** Selecting a main category includes its subcategories. */
export function isSubtopicChosen(branch: TopicBranch, subtopic: Topic, chosen: ReadonlySet<string>): boolean {
  return chosen.has(branch.topic.id) || chosen.has(subtopic.id);
}

/** Selects the whole category, or deselects it if all of it was selected. Requires an unfiltered branch. */
export function toggleMain({ topic, subtopics }: TopicBranch, chosen: ReadonlySet<string>): Set<string> {
  const next = new Set(chosen);
  for (const subtopic of subtopics) next.delete(subtopic.id);
  if (!next.delete(topic.id)) next.add(topic.id);
  return next;
}

/**
 * Toggles one subcategory. Deselecting one of a whole category keeps the others; selecting the last missing one selects
 * the whole category, unless it has questions of its own that were never selected. Requires an unfiltered branch.
 */
export function toggleSubtopic(branch: TopicBranch, subtopic: Topic, chosen: ReadonlySet<string>): Set<string> {
  const { topic, subtopics } = branch;
  const next = new Set(chosen);
  if (next.delete(topic.id)) {
    for (const sibling of subtopics) if (sibling.id !== subtopic.id) next.add(sibling.id);
    return next;
  }
  if (next.delete(subtopic.id)) return next;
  next.add(subtopic.id);
  const isWhole = topic.questionCount === 0 && subtopics.every((sibling) => next.has(sibling.id));
  return isWhole && subtopics.length > 1 ? toggleMain(branch, next) : next;
}

export interface ChosenTopic {
  id: string;
  name: string;
  questionCount: number;
}

/** The selection, in the order of the tree; a whole category is one entry. Unknown ids are left out. */
export function chosenTopics(tree: readonly TopicBranch[], chosen: ReadonlySet<string>): ChosenTopic[] {
  return tree.flatMap(({ topic, subtopics, questionCount }) => {
    if (chosen.has(topic.id)) return [{ id: topic.id, name: topic.name, questionCount }];
    return subtopics.filter((subtopic) => chosen.has(subtopic.id));
  });
}

/** The number of questions that a quiz on these topics can draw from. */
export function availableQuestions(tree: readonly TopicBranch[], chosen: ReadonlySet<string>): number {
  return chosenTopics(tree, chosen).reduce((total, topic) => total + topic.questionCount, 0);
}

/** The location of a topic: in a branch, as a subcategory of it or (null) as the main category itself. */
export function locationOf(
  tree: readonly TopicBranch[],
  topicId: string | null,
): { branch: TopicBranch; subtopic: Topic | null } | undefined {
  for (const branch of tree) {
    if (branch.topic.id === topicId) return { branch, subtopic: null };
    const subtopic = branch.subtopics.find(({ id }) => id === topicId);
    if (subtopic) return { branch, subtopic };
  }
  return undefined;
}

/** The names of topics in a list, by id: "Physics › Artifacts". */
export function topicNames(tree: readonly TopicBranch[]): ReadonlyMap<string, string> {
  return new Map(
    tree.flatMap(({ topic, subtopics }) => [
      [topic.id, topic.name] as const,
      ...subtopics.map(({ id, name }) => [id, `${topic.name} › ${name}`] as const),
    ]),
  );
}

/** The name of an item's topic, by the names of all topics. */
export const topicNameOf = ({ topicId }: { topicId: string | null }, names: ReadonlyMap<string, string>): string =>
  (topicId !== null && names.get(topicId)) || 'No topic';
