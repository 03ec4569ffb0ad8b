import { z } from 'zod';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { blankFault, collator } from '../option-rules.ts';
import { type Fault, questionKind } from '../question-kind.ts';
import { KIND_LABELS } from '../kind-labels.ts';

export const ORDER_STEPS = { min: 2, max: 10 };

const isPermutation = (sequence: readonly number[]) =>
  new Set(sequence).size === sequence.length && sequence.every((index) => index < sequence.length);

/** Indices of all options, first to last. */
const sequence = z
  .array(z.int().min(0))
  .min(ORDER_STEPS.min)
  .max(ORDER_STEPS.max)
  .refine(isPermutation, 'Each step has one place in the order');

const content = z.strictObject({ partCredit: z.boolean() });
const key = z.strictObject({ sequence });
const response = z.strictObject({ sequence });

export type OrderContent = z.output<typeof content>;
export type OrderKey = z.output<typeof key>;
export type OrderResponse = z.output<typeof response>;

const inOrder = (options: readonly string[], sequence: readonly number[]) =>
  sequence.map((index) => options[index] ?? '').join(' → ');

/** Steps to put in order. Options are in the order shown at first; key and response are indices, first to last. */
export const order = questionKind({
  label: KIND_LABELS.order,
  options: ORDER_STEPS,
  content,
  key,
  response,
  fault: ({ options }, { sequence }) => {
    if (sequence.length !== options.length) {
      return { path: ['key', 'sequence'], message: 'The order must name each step once' };
    }
    return blankFault(options) ?? duplicateFault(options);
  },
  responseFault: ({ options }, { sequence }) =>
    sequence.length === options.length ? null : 'The order must name each step once',
  grade: ({ options, content: { partCredit } }, key, response) => {
    const parts = options.map((_, index) => (response.sequence.indexOf(index) === key.sequence.indexOf(index) ? 1 : 0));
    if (parts.every((part) => part === 1)) return { fraction: 1, parts };
    return { fraction: partCredit ? adjacentShare(key.sequence, response.sequence) : 0, parts };
  },
  describe: ({ options }, { sequence }) => inOrder(options, sequence),
  describeKey: ({ options }, { sequence }) => inOrder(options, sequence),
  // Every response contains every step, so none stands out. Steps are given together, in one order: no single step is
  // right or wrong.
  reasonsAdvised: 0,
  chosenTargets: () => [],
  onPaper: {
    reordered: ({ sequence }, order) => ({ sequence: sequence.map((index) => order.indexOf(index)) }),
    letters: ({ sequence }) => sequence.map(letterOf).join(' '),
  },
});

/** The share of neighboring steps in the key that are also neighbors in the response: 0 to 1. */
function adjacentShare(key: readonly number[], response: readonly number[]): number {
  const followers = key.slice(1);
  const kept = followers.filter((step, index) => {
    const at = response.indexOf(step);
    return at > 0 && response[at - 1] === key[index];
  });
  return kept.length / followers.length;
}

function duplicateFault(options: readonly string[]): Fault | null {
  const texts = options.map((option) => option.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  const index = texts.findIndex((text, position) => texts.indexOf(text) < position);
  return index === -1 ? null : { path: ['options', index], message: 'This step is listed twice' };
}

/** Texts that collate as equal, such as "1" and "01", need a fixed order too: it must not be that of the key. */
const compared = (a: string, b: string) => collator.compare(a, b) || Number(a > b) - Number(a < b);

/**
 * Converts steps in their right order to options and key. Students see the options in alphabetical order first, which
 * reveals nothing about the key.
 */
export function orderOf(steps: readonly string[]): { options: string[]; key: OrderKey } {
  const indices = steps.map((_, index) => index);
  const sorted = indices.toSorted((a, b) => compared(steps[a] ?? '', steps[b] ?? ''));
  return {
    options: sorted.map((index) => steps[index] ?? ''),
    key: { sequence: indices.map((index) => sorted.indexOf(index)) },
  };
}
