import type { VerifiableQuestion } from '#shared/bank/answer-verification/reading.ts';
import { longExplanationSamples } from './long-explanations.ts';
import { namedAnswerSamples } from './named-answers.ts';
import type { Sample } from './sample.ts';
import { shortExplanationSamples } from './short-explanations.ts';

export const samples: Sample[] = [...namedAnswerSamples, ...shortExplanationSamples, ...longExplanationSamples];

/** The index of the option with this letter. */
export const indexOf = (letter: string): number => letter.charCodeAt(0) - 'A'.charCodeAt(0);

/** A sample in the rules' format, with its right key unless another letter is given. */
export function sampleQuestion(sample: Sample, key = sample.right): VerifiableQuestion {
  const { question, options, explanation } = sample;
  return { question, options: options.split(' | '), correctAnswer: indexOf(key), explanation };
}
