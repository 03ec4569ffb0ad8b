import { z } from 'zod';
import { OPTIONS_MAX, OPTIONS_MIN } from '#shared/bank/question-fields.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { letteredTargets } from '../option-rules.ts';
import { questionKind } from '../question-kind.ts';
import { KIND_LABELS } from '../kind-labels.ts';

const index = z.int('Must select a correct answer').min(0, 'Must select a correct answer');

/** Two to five options, one of which is right. Key and response are its zero-based index. */
export const single = questionKind({
  label: KIND_LABELS.single,
  options: { min: OPTIONS_MIN, max: OPTIONS_MAX },
  content: z.null(),
  key: index,
  response: z.int().min(0),
  fault: ({ options }, key) =>
    key < options.length ? null : { path: ['key'], message: 'Please select a valid correct answer' },
  responseFault: ({ options }, response) => (response < options.length ? null : 'There is no such option'),
  grade: (_asked, key, response) => ({ fraction: response === key ? 1 : 0, parts: [] }),
  describe: ({ options }, response) => `${letterOf(response)}. ${options[response] ?? ''}`,
  describeKey: ({ options }, key) => `${letterOf(key)}. ${options[key] ?? ''}`,
  reasonTargets: ({ options }) => letteredTargets(options),
  chosenTargets: (_asked, response) => [String(response)],
  chosenOptions: (response) => [response],
  canBeCovered: true,
  onPaper: { reordered: (key, order) => order.indexOf(key), letters: letterOf },
});
