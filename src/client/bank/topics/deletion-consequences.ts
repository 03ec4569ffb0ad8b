import type { TopicWithChildren } from '#shared/bank/topics.contract.ts';
import { counted } from '#client/lib/counted.ts';

type Held = Pick<TopicWithChildren, 'questionCount' | 'flashcardCount'> & { children: readonly unknown[] };

/** What deleting a topic does to others, a sentence each; none where it holds nothing. Subcategories keep their own content. */
export function deletionConsequences({ questionCount, flashcardCount, children }: Held): string[] {
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
  `${counted(count, 'subcategory', 'subcategories')}, with ${count === 1 ? 'its' : 'their'} questions and cards, will be listed as orphaned.`;
