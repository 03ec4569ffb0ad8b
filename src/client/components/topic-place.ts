import type { Topic } from '#shared/bank/topics.contract.ts';
import type { TopicBranch } from './topic-tree.ts';

/** The location of a topic: in a branch, as a subcategory of it or (null) as the main category itself. */
export interface TopicPlace {
  branch: TopicBranch;
  subtopic: Topic | null;
}

export function placeOf(tree: readonly TopicBranch[], topicId: string | null): TopicPlace | undefined {
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
