import { canonical } from '../question-kinds/same-answer.ts';
import type { Question } from '#shared/bank/questions.contract.ts';

/** What two questions of the same text must have in common to be the same question. */
export type QuestionContent = Pick<
  Question,
  'kind' | 'options' | 'content' | 'correctAnswer' | 'imageUrl' | 'videoUrl'
>;

/**
 * The same for questions with the same picture or video, the same options in any order and the same option as key; where
 * the key is no option, with all the same.
 */
export function contentKey(question: QuestionContent, plain = question.options.map(plainText)): string {
  const { kind, content, correctAnswer, imageUrl, videoUrl } = question;
  const medium = imageUrl ?? videoUrl;
  return typeof correctAnswer === 'number'
    ? JSON.stringify([plain.toSorted(), plain[correctAnswer], medium])
    : canonical([kind, plain, content, correctAnswer, medium]);
}

/** A text without regard to case and to how many blanks it has. */
export const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The places of the questions that are identical to others among these, set by set; those on their own are left out. */
export function identicalSets(questions: readonly QuestionContent[]): number[][] {
  const sets = new Map<string, number[]>();
  for (const [place, question] of questions.entries()) {
    const key = contentKey(question);
    sets.set(key, [...(sets.get(key) ?? []), place]);
  }
  return [...sets.values()].filter((places) => places.length > 1);
}
