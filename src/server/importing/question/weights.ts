import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { MultipleContent, MultipleKey } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { Answer } from './answers.ts';
import { ALL_OR_NOTHING, isPartCredit, type Tags } from './tags.ts';

/** Moodle's weights have five decimals. */
const rounded = (percent: number) => Number(percent.toFixed(5));

/**
 * The weights in percent with which Moodle grades the options of a question with several right answers. With partial
 * credit, sums of them are the question's grades here. Without, a wrong option costs everything; Moodle can't be kept
 * from giving partial credit for some of the right ones.
 */
export function weightsOf(optionCount: number, { correct }: MultipleKey, partCredit: boolean): number[] {
  const share = rounded(100 / correct.length);
  return Array.from({ length: optionCount }, (_, index) => {
    if (correct.includes(index)) return share;
    return partCredit ? -share : -100;
  });
}

/** Tags for settings that weights can't express, and in words what Moodle does instead. */
export function besideWeights({ choose, partCredit }: MultipleContent): { tags: string[]; losses: string[] } {
  return {
    tags: [...(partCredit ? [] : [ALL_OR_NOTHING]), ...(choose === null ? [] : [`choose:${choose}`])],
    losses: [
      ...(partCredit ? [] : ['Moodle gives a part of the points for some of the right options']),
      ...(choose === null ? [] : [`Moodle does not limit students to ${choose} options`]),
    ],
  };
}

/** The question for options with these weights. Options worth anything are right. */
export function fromWeights(
  options: readonly { text: string; percent: number }[],
  tags: Tags,
): { content: MultipleContent; answer: Answer; remarks: ImportRemark[] } {
  const correct = options.flatMap(({ percent }, index) => (percent > 0 ? [index] : []));
  const content = { choose: Number(tags.take('choose', /^[1-8]$/)) || null, partCredit: isPartCredit(tags) };
  if (correct.length === 0) {
    return { content, answer: { message: 'No answer is marked as right: give it a weight' }, remarks: [] };
  }
  const expected = weightsOf(options.length, { correct }, content.partCredit);
  const others = options.filter(({ percent }, index) => Math.abs(percent - (expected[index] ?? 0)) > 0.01);
  const remarks = others.map(({ text, percent }) => ({ kind: 'weights', detail: `${text} (${percent}%)` }) as const);
  return { content, answer: { key: { correct } }, remarks };
}

/** The only right option of these, or why it is unknown. `unmarked` says how a file marks it. */
export function oneRight(
  options: readonly { text: string; percent: number }[],
  unmarked: string,
): { answer: Answer; remarks: ImportRemark[] } | { reason: string } {
  const right = options.flatMap(({ percent }, index) => (percent >= 100 ? [index] : []));
  const partial = options.filter(({ percent }) => percent > 0 && percent < 100);
  const [key] = right;
  if (right.length > 1) return { reason: `has ${right.length} right answers: exactly one can be right` };
  if (partial.length > 0 && key === undefined) return { reason: 'gives partial credit, but no answer is worth 100%' };
  return {
    answer: key === undefined ? { message: `No answer is marked as right${unmarked}` } : { index: key },
    remarks: partial.map(({ text, percent }) => ({ kind: 'partial-credit', detail: `${text} (${percent}%)` })),
  };
}
