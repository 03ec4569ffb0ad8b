import type { TopicPath } from '#shared/bank/question-import/imported-question.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';

/** The topics that cards name and that are not there yet, as `Main` or `Main > Sub`. Names are the same in any case. */
export function newTopicsOf(
  cards: readonly { topic: TopicPath | null }[],
  tree: readonly TopicBranch[],
): readonly string[] {
  const known = new Set(
    tree.flatMap(({ topic, subtopics }) =>
      // An orphaned subcategory is in the tree by itself, without a parent.
      topic.parentId === null ? [keyOf(topic.name), ...subtopics.map(({ name }) => keyOf(topic.name, name))] : [],
    ),
  );
  const found: string[] = [];
  const add = (label: string, key: string) => {
    if (known.has(key)) return;
    known.add(key);
    found.push(label);
  };
  for (const { topic } of cards) {
    if (topic === null) continue;
    add(topic.main, keyOf(topic.main));
    if (topic.sub !== null) add(topicLabel(topic), keyOf(topic.main, topic.sub));
  }
  return found;
}

export const topicLabel = ({ main, sub }: TopicPath): string => (sub === null ? main : `${main} > ${sub}`);

const keyOf = (...names: string[]) => names.map((name) => name.trim().toLowerCase()).join('>');
