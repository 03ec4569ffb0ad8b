import { readOptions, type OptionReading } from './option-names.ts';
import { isBound, placeWords } from './stance.ts';
import { foldedWords } from '#shared/bank/item-writing/stem.ts';
import { wordsOf, type Word } from '#shared/bank/item-writing/words.ts';

/** The parts of a question that the rules examine. `correctAnswer` is a zero-based index into `options`. */
export interface VerifiableQuestion {
  question: string;
  options: string[];
  correctAnswer: number;
  explanation: string | null;
}

/** A parsed question, prepared once for all rules. */
export interface Reading {
  options: OptionReading[];
  explanation: Word[];
  /** How many of the question's own terms (those of the options left out) each sentence repeats. */
  stemTermsIn: number[];
  /** How many terms the question has. */
  stemTermCount: number;
  /** Whether the first sentence denies, limits or compares: then it may open with a distractor. */
  isHedged: boolean;
}

const HEDGES = foldedWords(`no not never neither nor cannot unlike would may might also however rarely too would only
  without lacks lack instead rather don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't shouldn't wouldn't
  hasn't haven't except excludes excluded reduces independent inverse inversely other others another opposite contrary follows followed precedes preceded versus`);

export function readQuestion({ question, options: lettered, explanation }: VerifiableQuestion): Reading {
  const options = withoutLetters(lettered);
  const texts = options.map((option) => wordsOf(option));
  const stemTerms = new Set(wordsOf(question).flatMap(({ isContent, term }) => (isContent ? [term] : [])));
  const optionTerms = new Set(texts.flat().map(({ term }) => term));
  const numbers = numbersOf(texts);
  const words = wordsOf(explanation ?? '');
  placeWords(explanation ?? '', words);
  const acronyms = new Set<string>();
  const taken = Array.from({ length: (words.at(-1)?.sentence ?? -1) + 1 }, () => new Set<string>());
  for (const word of words) {
    if (word.term.startsWith('#')) word.term = alignUnit(word.term, numbers);
    if (word.isAcronym) acronyms.add(word.folded);
    if (stemTerms.has(word.term) && !optionTerms.has(word.term)) taken[word.sentence]?.add(word.term);
  }
  return {
    options: readOptions({ options, words: texts, stemTerms, acronyms }),
    explanation: words,
    stemTermCount: [...stemTerms].filter((term) => !optionTerms.has(term)).length,
    stemTermsIn: taken.map(({ size }) => size),
    isHedged: words.some(
      ({ sentence, folded }, index) => sentence === 0 && HEDGES.has(folded) && !isBound(words, index),
    ),
  };
}

/**
 * The only term that options use for a number; null if there are several, such as `#5 cm` and `#5 mm`, which only an
 * explanation with the unit distinguishes.
 */
function numbersOf(texts: Word[][]): Map<string, string | null> {
  const numbers = new Map<string, string | null>();
  for (const { term } of texts.flat()) {
    if (!term.startsWith('#')) continue;
    const number = numberIn(term);
    const known = numbers.get(number);
    numbers.set(number, known === undefined || known === term ? term : null);
  }
  return numbers;
}

const numberIn = (term: string) => term.split(' ', 1)[0] ?? term;

/** A number with a unit on one side only is the same, unless another option has it in another unit. */
function alignUnit(option: string, numbers: Map<string, string | null>): string {
  const number = numberIn(option);
  const term = numbers.get(number) ?? option;
  return option === number || term === number ? term : option;
}

const LETTER = /^\s*[([]?([a-e]|[1-5])\s?[.):\]]\s*(?=\S)/i;

/** Options without the letters or numbers that their author put before all of them, in order. */
function withoutLetters(options: string[]): string[] {
  const markers = options.map((option) => LETTER.exec(option)?.[1]?.toLowerCase());
  const isLettered = ['abcde', '12345'].some((order) => markers.every((marker, index) => marker === order[index]));
  return isLettered ? options.map((option) => option.replace(LETTER, '')) : options;
}
