import fs from 'node:fs';
import path from 'node:path';
import type { VerifiableQuestion } from '#server/bank/verification/reading.ts';

/** Questions in one author's style, with only right keys. */
interface Bank {
  style: string;
  questions: VerifiableQuestion[];
}

/**
 * The banks of a folder. `development` was inspected while the rules were made; `held-out` was written before their
 * last change and not inspected. Three lines per question: the question, its options with a star before the key, and
 * its explanation, which may continue on more lines.
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
