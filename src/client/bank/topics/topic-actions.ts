import type { Topic } from '#shared/bank/topics.contract.ts';

export interface TopicActions {
  onAdd: (parent: Topic) => void;
  onEdit: (topic: Topic) => void;
  onDelete: (topic: Topic) => void;
}
