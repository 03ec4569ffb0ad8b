import type { z } from 'zod';
import type { getUserDeletion } from '#shared/people/users.contract.ts';
import { counted } from '#client/lib/counted.ts';

export type AccountDeletion = z.output<(typeof getUserDeletion)['responses'][200]>;

/** What goes with an account: "12 quiz sessions, 240 answers and 1 card review"; null where nothing does. */
export function lossesText({ quizSessions, answers, cardReviews, ownCards }: AccountDeletion): string | null {
  const losses = [
    { count: quizSessions, noun: 'quiz session' },
    { count: answers, noun: 'answer' },
    { count: cardReviews, noun: 'card review' },
    { count: ownCards, noun: 'card of their own', plural: 'cards of their own' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, noun, plural }) => counted(count, noun, plural));
  if (losses.length === 0) return null;
  const last = losses.at(-1) ?? '';
  return losses.length === 1 ? last : `${losses.slice(0, -1).join(', ')} and ${last}`;
}
