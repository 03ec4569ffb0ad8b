import { z } from 'zod';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { type OptionsAndContent, type Fault, questionKind } from '../question-kind.ts';
import { pointShape } from '../regions.ts';
import { KIND_LABELS } from '../kind-labels.ts';

export const LABELS_MIN = 2;
export const LABELS_MAX = 20;
export const TARGETS_MAX = 15;

const row = z.strictObject({ text: z.string().max(500) });

const content = z.strictObject({
  /** Points on the picture, or rows to match: all of one sort. */
  targets: z
    .array(z.union([pointShape, row]))
    .min(1, 'At least 1 place for a label is needed')
    .max(TARGETS_MAX, `At most ${TARGETS_MAX} places for labels are allowed`),
  partCredit: z.boolean(),
  /** Whether a label may be used for several targets. */
  reuse: z.boolean().optional(),
});
export type LabelsContent = z.infer<typeof content>;
export type LabelsTarget = LabelsContent['targets'][number];

const label = z.int('Choose a label').min(0, 'Choose a label');

/** The label of each target, as an index of the options. */
const key = z.strictObject({ labels: z.array(label).max(TARGETS_MAX) });
export type LabelsKey = z.infer<typeof key>;

const response = z.strictObject({ labels: z.array(z.int().min(0).nullable()).min(1).max(TARGETS_MAX) });
export type LabelsResponse = z.infer<typeof response>;

/** A label for each point on the picture, or for each row. */
export const labels = questionKind({
  label: KIND_LABELS.labels,
  options: { min: LABELS_MIN, max: LABELS_MAX },
  needsImage: ({ content: { targets } }) => !targets.some(isRow),
  content,
  key,
  response,
  fault: (question, key) => targetsFault(question.content) ?? optionsFault(question) ?? keyFault(question, key),
  responseFault: ({ options, content }, { labels }) => {
    const placed = labels.filter((label) => label !== null);
    if (labels.length !== content.targets.length) return 'Each place needs exactly one label';
    if (placed.length === 0) return 'No label is placed';
    if (placed.some((label) => label >= options.length)) return 'There is no such label';
    if (content.reuse !== true && !areDistinct(placed)) return 'A label is used twice';
    return null;
  },
  grade: ({ content }, key, response) => {
    const parts = content.targets.map((_target, index) => (response.labels[index] === key.labels[index] ? 1 : 0));
    const right = parts.filter((part) => part === 1).length;
    const isAll = right === parts.length;
    return { fraction: isAll ? 1 : content.partCredit ? right / parts.length : 0, parts };
  },
  describe: (question, { labels }) => described(question, labels),
  describeKey: (question, { labels }) => described(question, labels),
  onPaper: {
    reordered: ({ labels }, order) => ({ labels: labels.map((label) => order.indexOf(label)) }),
    letters: ({ labels }) => labels.map((label, index) => `${index + 1}${letterOf(label)}`).join(' '),
    // Many authors write the labels in the order of the places.
    isAlwaysShuffled: true,
  },
  chosenTargets: (_asked, { labels }) => [...new Set(labels.filter((label) => label !== null).map(String))],
});

export function isRow(target: LabelsTarget): target is { text: string } {
  return 'text' in target;
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function targetsFault({ targets }: LabelsContent): Fault | null {
  const rows = targets.filter(isRow);
  if (rows.length > 0 && rows.length < targets.length) {
    return {
      path: ['content', 'targets'],
      message: 'Labels are placed either on the picture or beside rows, not both',
    };
  }
  const blank = rows.findIndex(({ text }) => text.trim() === '');
  return blank === -1 ? null : { path: ['content', 'targets', blank, 'text'], message: 'A row has no text' };
}

function optionsFault({ options }: OptionsAndContent<LabelsContent>): Fault | null {
  const texts = options.map((text) => text.trim());
  const twice = texts.findIndex((text, index) => texts.indexOf(text) !== index);
  return twice === -1 ? null : { path: ['options', twice], message: 'Two labels are the same' };
}

function keyFault({ options, content }: OptionsAndContent<LabelsContent>, { labels }: LabelsKey): Fault | null {
  const path = ['key', 'labels'];
  if (labels.length !== content.targets.length) return { path, message: 'Choose a label for each place' };
  const missing = labels.findIndex((label) => label >= options.length);
  if (missing !== -1) return { path: [...path, missing], message: 'Choose a label' };
  if (content.reuse === true || areDistinct(labels)) return null;
  const twice = labels.findIndex((label, index) => labels.indexOf(label) !== index);
  return { path: [...path, twice], message: 'This label is used twice' };
}

/** "1: Liver, 2: –", with the texts of rows instead of numbers. */
function described({ options, content }: OptionsAndContent<LabelsContent>, labels: readonly (number | null)[]): string {
  return content.targets
    .map((target, index) => {
      const label = labels[index] ?? null;
      const text = label === null ? undefined : options[label];
      return `${isRow(target) ? target.text : index + 1}: ${text ?? '–'}`;
    })
    .join(', ');
}
