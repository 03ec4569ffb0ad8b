import { counted } from '#client/lib/counted.ts';
import type { ContentCounts } from './mass-deletions.ts';

/** "12,480 questions, 640 flashcards and 1 topic"; null where there is nothing at all. */
export function countsText({ questions = 0, flashcards = 0, topics = 0 }: ContentCounts): string | null {
  const parts = [
    ...(questions > 0 ? [counted(questions, 'question')] : []),
    ...(flashcards > 0 ? [counted(flashcards, 'flashcard')] : []),
    ...(topics > 0 ? [counted(topics, 'topic')] : []),
  ];
  return parts.length === 0 ? null : list.format(parts);
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' });
