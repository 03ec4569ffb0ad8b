import { FIRST_ANSWERS_MIN_QUESTIONS } from './quiz-settings.ts';
import type { Today } from './today.contract.ts';

type Part = Pick<Today['questions'][number], 'answered' | 'count'>;

/** Whether a part of the day's plan is done. */
export const isPartDone = ({ answered, count }: Part): boolean => answered >= count;

/** How many questions a quiz on what is left of a part has: enough for its answers to count in statistics. */
export const questionsLeft = ({ answered, count }: Part): number =>
  Math.max(FIRST_ANSWERS_MIN_QUESTIONS, count - answered);

/** Whether something of the day's plan is left to do. */
export const hasWorkLeft = ({ check, questions, cards, practiceExam }: Today): boolean =>
  check?.isOffered === true ||
  questions.some((part) => !isPartDone(part)) ||
  cards.left > 0 ||
  practiceExam?.isTaken === false;
