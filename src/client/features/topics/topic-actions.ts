import type { Topic } from '#shared/contract/topics.ts';

export interface TopicActions {
  onAdd: (parent: Topic) => void;
  onEdit: (topic: Topic) => void;
  onDelete: (topic: Topic) => void;
}
