import fs from 'node:fs';
import path from 'node:path';
import type { VerifiableQuestion } from '#shared/bank/answer-verification/reading.ts';

/** Questions in one author's style, their keys all right. */
interface Bank {
  style: string;
  questions: VerifiableQuestion[];
}

/**
 * The banks of a folder. `development` was looked into while the rules were made; `held-out` was written before their
 * last change and not looked into. Three lines a question: the question, its options with a star before the key, and
 * its explanation, which may go on.
 */
export function readBanks(part: 'development' | 'held-out'): Bank[] {
  const folder = path.join(import.meta.dirname, 'banks', part);
  return fs
    .readdirSync(folder)
    .toSorted()
    .map((name) => ({
      style: path.basename(name, '.txt'),
      questions: fs.readFileSync(path.join(folder, name), 'utf8').trim().split(/\n\n+/).map(questionOf),
    }));
}

function questionOf(block: string): VerifiableQuestion {
  const [question = '', options = '', ...explanation] = block.split('\n');
  const marked = options.split(' | ');
  return {
    question,
    options: marked.map((option) => option.replace(/^\*/, '')),
    correctAnswer: marked.findIndex((option) => option.startsWith('*')),
    explanation: explanation.join('\n'),
  };
}
