import type { Library } from '#shared/hub/library.contract.ts';
import { counted } from '#client/lib/counted.ts';

/** "620 questions and 25 flashcards"; a count of zero is left out. */
function contents(questions: number, flashcards: number): string {
  const parts = [
    ...(questions > 0 ? [counted(questions, 'question')] : []),
    ...(flashcards > 0 ? [counted(flashcards, 'flashcard')] : []),
  ];
  return parts.join(' and ');
}

export function addedText(added: readonly Pick<Library['added'][number], 'questions' | 'flashcards'>[]): string {
  const sum = (of: 'questions' | 'flashcards') => added.reduce((total, topic) => total + topic[of], 0);
  return contents(sum('questions'), sum('flashcards'));
}

export function itemsText(items: readonly Pick<Library['kept'][number], 'kind'>[]): string {
  const questions = items.filter(({ kind }) => kind === 'question').length;
  return contents(questions, items.length - questions);
}
