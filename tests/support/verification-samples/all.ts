import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { VerifiableQuestion } from '#server/bank/verification/reading.ts';
import { VERIFICATION_ISSUES } from '#shared/domain/list-words.ts';

/** A question written by hand for these rules, in a style that the starter library does not have. */
interface Sample {
  question: string;
  options: string[];
  /** Indices. With the right key, the rules must find nothing. */
  right: number;
  wrong: number;
  explanation: string | null;
  /** Findings with the wrong key; empty if the rules can't see it. */
  found: (typeof VERIFICATION_ISSUES)[number][];
}

const findings = z.array(z.enum(VERIFICATION_ISSUES));

/**
 * The samples of a file: the question, its options with a star before the right key and an exclamation mark before the
 * wrong one, the findings, and the explanation, which may continue on more lines.
 */
function readSamples(name: string): Sample[] {
  const text = fs.readFileSync(path.join(import.meta.dirname, 'samples', name), 'utf8');
  return text.trim().split(/\n\n+/).map(sampleOf);
}

function sampleOf(block: string): Sample {
  const [question = '', options = '', found = '', ...explanation] = block.split('\n');
  const marked = options.split(' | ');
  return {
    question,
    options: marked.map((option) => option.replace(/^!?\*?/, '')),
    right: marked.findIndex((option) => /^!?\*/.test(option)),
    wrong: marked.findIndex((option) => option.startsWith('!')),
    explanation: explanation.join('\n'),
    found: findings.parse(found === 'Found: nothing' ? [] : found.replace('Found: ', '').split(', ')),
  };
}

export const samples: Sample[] = [
  ...['named-answers.txt', 'short-explanations.txt', 'long-explanations.txt'].flatMap(readSamples),
  {
    question: 'What is the next step for an incidental 4 mm polyp of the gallbladder?',
    options: ['Cholecystectomy', 'No follow-up', 'CT of the abdomen'],
    right: 1,
    wrong: 0,
    explanation: null,
    found: [],
  },
  {
    question: 'Where is the probe placed for the pouch of Morison?',
    options: ['Right flank', 'Left flank', 'Suprapubic', 'Subxiphoid'],
    right: 0,
    wrong: 3,
    explanation: '   ',
    found: [],
  },
];

/** A sample in the rules' format, with its right key unless another is given. */
export const sampleQuestion = (
  { question, options, explanation, right }: Sample,
  correctAnswer = right,
): VerifiableQuestion => ({ question, options, correctAnswer, explanation });
