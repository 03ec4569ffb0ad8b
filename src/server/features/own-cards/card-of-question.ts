import type { AskedQuestion } from './own-cards.repository.ts';

type Question = Pick<AskedQuestion, 'question' | 'options' | 'correctAnswer' | 'explanation'>;

/** Front: the question and its lettered options; back: the right one and the explanation, where there is one. */
export function sidesOf({ question, options, correctAnswer, explanation }: Question): { front: string; back: string } {
  const lettered = options.map((option, place) => `${'ABCDE'.charAt(place)}) ${option}`);
  const back = [lettered[correctAnswer], explanation].filter(Boolean);
  return { front: `${question}\n\n${lettered.join('\n')}`, back: back.join('\n\n') };
}
