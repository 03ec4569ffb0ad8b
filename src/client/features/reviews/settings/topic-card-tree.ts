import type { Topic } from '#shared/contract/topics.ts';
import { topicTree, type TopicBranch } from '#client/components/topic-tree.ts';

/** The tree of topics, in which what is counted are cards. */
export const topicCardTree = (topics: readonly Topic[]): TopicBranch[] =>
  topicTree(topics.map((topic) => ({ ...topic, questionCount: topic.flashcardCount })));
