import { isComposite } from '#shared/bank/composite-option.ts';
import { NEGATIONS } from './stance.ts';
import { foldedWords, stem } from '#shared/bank/item-writing/stem.ts';
import { wordsOf, type Word } from '#shared/bank/item-writing/words.ts';

/** One way in which an explanation may refer to an option. */
export interface OptionName {
  /** The terms of its meaningful words, in order. */
  sequence: string[];
  /** How well each of its terms distinguishes the option from the others, 0 to 1. */
  weights: Map<string, number>;
  totalWeight: number;
}

export interface OptionReading {
  index: number;
  /** Its text; the text outside and inside brackets; its initials if the explanation uses them. */
  names: OptionName[];
  terms: Set<string>;
  /** Contains `no` or `not` itself, so that an explanation asserts it by denying something. */
  hasNegation: boolean;
  /** `True` or `No`, folded. */
  truthValue: string | null;
  /**
   * False if an explanation may use its words with another meaning: `All of the above`, `True` (an explanation mentions
   * true lumens), `A` (an article).
   */
  hasOwnWords: boolean;
}

interface Context {
  options: string[];
  /** The words of each option. */
  words: Word[][];
  stemTerms: Set<string>;
  /** All-caps words of the explanation, folded. */
  acronyms: Set<string>;
}

/** Texts with more terms are not repeated word by word, so searching for them would waste time. */
export const LONGEST_STATEMENT = 40;
/** A term of the question itself hardly discriminates: the explanation repeats it, whichever option is right. */
const STEM_TERM_WEIGHT = 0.3;
const TRUTH_VALUES = foldedWords(
  'true false yes no correct incorrect right wrong richtig falsch ja nein verdadero falso si',
);

export function readOptions({ options, words, stemTerms, acronyms }: Context): OptionReading[] {
  const initials = words.map(initialsOf);
  const sequences = options.map((option, index) => {
    const short = initials[index];
    const isUsed = short !== undefined && acronyms.has(short) && !stemTerms.has(stem(short));
    const isOwn = isUsed && initials.indexOf(short) === initials.lastIndexOf(short);
    const names = [words[index] ?? [], ...bracketed(option).map(wordsOf)].map(contentTerms);
    return isOwn ? [...names, [stem(short)]] : names;
  });
  const sharedBy = new Map<string, number>();
  for (const names of sequences) {
    for (const term of new Set(names.flat())) sharedBy.set(term, (sharedBy.get(term) ?? 0) + 1);
  }
  const weigh = (term: string) => {
    const rarity = Math.log(options.length / (sharedBy.get(term) ?? 1)) / Math.log(options.length);
    return rarity * (stemTerms.has(term) ? STEM_TERM_WEIGHT : 1);
  };
  return options.map((option, index) => {
    const own = words[index] ?? [];
    const names = sequences[index] ?? [];
    const first = own[0]?.folded ?? '';
    const truthValue = own.length === 1 && TRUTH_VALUES.has(first) ? first : null;
    return {
      index,
      names: names.map((sequence) => nameOf(sequence, weigh)),
      terms: new Set(names.flat()),
      hasNegation: own.some(({ folded }) => NEGATIONS.has(folded)),
      truthValue,
      hasOwnWords: truthValue === null && !isComposite(option) && own.some(({ isContent }) => isContent),
    };
  });
}

/** The texts outside and inside brackets, each a name by itself: `Hepatocellular carcinoma (HCC)`. */
function bracketed(option: string): string[] {
  const inside = /\(([^()]{2,})\)/.exec(option);
  return inside?.[1] === undefined ? [] : [option.replace(inside[0], ' '), inside[1]];
}

/** `sma` for `Superior mesenteric artery`; shorter initials are too ambiguous. */
function initialsOf(words: Word[]): string | undefined {
  const content = words.filter(({ isContent, term }) => isContent && !term.startsWith('#'));
  return content.length >= 3 && content.length <= 6 ? content.map(({ folded }) => folded[0]).join('') : undefined;
}

/** All terms if none is meaningful by itself, so that `O` can be named as an answer. */
function contentTerms(words: Word[]): string[] {
  const content = words.filter(({ isContent }) => isContent);
  return (content.length > 0 ? content : words).map(({ term }) => term);
}

function nameOf(sequence: string[], weigh: (term: string) => number): OptionName {
  const weights = new Map(sequence.map((term) => [term, weigh(term)]));
  return { sequence, weights, totalWeight: [...weights.values()].reduce((sum, weight) => sum + weight, 0) };
}
