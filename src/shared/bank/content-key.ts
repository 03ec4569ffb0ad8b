import { kindOf } from './question-kinds/registry.ts';
import { canonical } from './question-kinds/same-answer.ts';
import type { Question } from './questions.contract.ts';

/** The content that two questions with the same text must share to be the same question. */
export type QuestionContent = Pick<
  Question,
  'kind' | 'options' | 'content' | 'correctAnswer' | 'imageUrl' | 'videoUrl'
>;

/**
 * Equal for questions with the same picture or video, the same options in any order and the same of them as key; if the
 * key names no options, everything must be equal.
 */
export function contentKey(question: QuestionContent, plain = question.options.map(plainText)): string {
  const { kind, content, correctAnswer, imageUrl, videoUrl } = question;
  const medium = imageUrl ?? videoUrl;
  if (typeof correctAnswer === 'number') return JSON.stringify([plain.toSorted(), plain[correctAnswer], medium]);
  const order = plain.map((_, index) => index).toSorted((a, b) => ((plain[a] ?? '') < (plain[b] ?? '') ? -1 : 1));
  const key = kindOf(kind).onPaper?.reordered(correctAnswer, order) ?? correctAnswer;
  return canonical([kind, plain.toSorted(), content, key, medium]);
}

/** Normalizes the case and the blanks of a text. */
export const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The indices of questions with an identical one among these, set by set; unique questions are left out. */
export function identicalSets(questions: readonly QuestionContent[]): number[][] {
  const sets = new Map<string, number[]>();
  for (const [index, question] of questions.entries()) {
    const key = contentKey(question);
    sets.set(key, [...(sets.get(key) ?? []), index]);
  }
  return [...sets.values()].filter((indices) => indices.length > 1);
}
