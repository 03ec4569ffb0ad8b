import { readOptions } from './option-names.ts';
import type { OptionReading } from './option-names.ts';
import { placeWords } from './stance.ts';
import { wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** What the rules look at. `correctAnswer` is a zero-based index into `options`. */
export interface VerifiableQuestion {
  question: string;
  options: string[];
  correctAnswer: number;
  explanation: string | null;
}

/** A question taken apart, once for all rules. */
export interface Reading {
  options: OptionReading[];
  explanation: Word[];
  /** How many of the question's own terms, those of the options left out, each sentence takes up. */
  stemTermsIn: number[];
}

export function readQuestion({ question, options, explanation }: VerifiableQuestion): Reading {
  const texts = options.map((option) => wordsOf(option));
  const stemTerms = new Set(wordsOf(question).flatMap(({ isContent, term }) => (isContent ? [term] : [])));
  const optionTerms = new Set(texts.flat().map(({ term }) => term));
  const numbers = numbersOf(texts);
  const words = wordsOf(explanation ?? '');
  placeWords(explanation ?? '', words);
  const acronyms = new Set<string>();
  const taken = Array.from({ length: (words.at(-1)?.sentence ?? -1) + 1 }, () => new Set<string>());
  for (const word of words) {
    word.term = alignUnit(word.term, numbers);
    if (word.isAcronym) acronyms.add(word.folded);
    if (stemTerms.has(word.term) && !optionTerms.has(word.term)) taken[word.sentence]?.add(word.term);
  }
  return {
    options: readOptions({ options, words: texts, stemTerms, acronyms }),
    explanation: words,
    stemTermsIn: taken.map(({ size }) => size),
  };
}

/** The terms with which options speak of a number: `#5` may be `#5 cm` in one and `#5 mm` in another. */
function numbersOf(texts: Word[][]): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>();
  for (const { term } of texts.flat()) {
    if (!term.startsWith('#')) continue;
    const terms = numbers.get(numberIn(term)) ?? new Set();
    numbers.set(numberIn(term), terms.add(term));
  }
  return numbers;
}

const numberIn = (term: string) => term.split(' ', 1)[0] ?? term;

/** A number that has a unit on one side only is the same, as long as no other option has it in another unit. */
function alignUnit(given: string, numbers: Map<string, Set<string>>): string {
  if (!given.startsWith('#')) return given;
  const number = numberIn(given);
  const [term, ...others] = numbers.get(number) ?? [];
  const isAlike = term !== undefined && others.length === 0 && (given === number || term === number);
  return isAlike ? term : given;
}
