import { z } from 'zod';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { blankFault, isAscending, letteredTargets } from '../option-rules.ts';
import { questionKind } from '../question-kind.ts';
import { KIND_LABELS } from '../kind-labels.ts';

export const MULTIPLE_OPTIONS = { min: 2, max: 8 };

/** Indices of options. */
const picks = (message: string) =>
  z
    .array(z.int(message).min(0, message))
    .min(1, message)
    .max(MULTIPLE_OPTIONS.max, message)
    .refine(isAscending, 'Each option can be named once, in ascending order');

const content = z.strictObject({
  /** How many options to choose; null if students have to choose all that apply. */
  choose: z.int().min(1).max(MULTIPLE_OPTIONS.max).nullable(),
  partCredit: z.boolean(),
});
const key = z.strictObject({ correct: picks('Mark at least one option as correct') });
const response = z.strictObject({ chosen: picks('Choose at least one option') });

export type MultipleContent = z.output<typeof content>;
export type MultipleKey = z.output<typeof key>;
export type MultipleResponse = z.output<typeof response>;

const listed = (options: readonly string[], indices: readonly number[]) =>
  indices.map((index) => `${letterOf(index)}. ${options[index] ?? ''}`).join('; ');

/** Two to eight options, several of which are right. Key and response are their zero-based indices. */
export const multiple = questionKind({
  label: KIND_LABELS.multiple,
  options: MULTIPLE_OPTIONS,
  content,
  key,
  response,
  fault: ({ options, content: { choose } }, { correct }) => {
    const outside = correct.findIndex((index) => index >= options.length);
    if (outside !== -1) return { path: ['key', 'correct', outside], message: 'Please select a valid correct answer' };
    if (choose !== null && choose !== correct.length) {
      return { path: ['content', 'choose'], message: `Students choose ${choose}, but ${correct.length} are correct` };
    }
    return blankFault(options);
  },
  responseFault: ({ options, content: { choose } }, { chosen }) => {
    if (chosen.some((index) => index >= options.length)) return 'There is no such option';
    return choose !== null && chosen.length > choose ? `At most ${choose} can be chosen` : null;
  },
  grade: ({ options, content: { partCredit } }, { correct }, { chosen }) => {
    const parts = options.map((_, index) => (chosen.includes(index) === correct.includes(index) ? 1 : 0));
    if (parts.every((part) => part === 1)) return { fraction: 1, parts };
    if (!partCredit) return { fraction: 0, parts };
    const right = chosen.filter((index) => correct.includes(index)).length;
    // Wrong picks count against right ones: choosing everything earns nothing.
    return { fraction: Math.max(0, right - (chosen.length - right)) / correct.length, parts };
  },
  describe: ({ options }, { chosen }) => listed(options, chosen),
  describeKey: ({ options }, { correct }) => listed(options, correct),
  reasonTargets: ({ options }) => letteredTargets(options),
  chosenTargets: (_asked, { chosen }) => chosen.map(String),
  chosenOptions: ({ chosen }) => chosen,
  onPaper: {
    reordered: ({ correct }, order) => ({
      correct: correct.map((index) => order.indexOf(index)).toSorted((a, b) => a - b),
    }),
    letters: ({ correct }) => correct.map(letterOf).join(', '),
  },
});
