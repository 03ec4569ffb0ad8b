import { LONGEST_STATEMENT } from './option-names.ts';
import type { OptionName, OptionReading } from './option-names.ts';
import type { Reading } from './reading.ts';

/** A place where the explanation has an option's text, word by word but for articles and the like. */
export interface Statement {
  option: number;
  sentence: number;
  /** Neither denied nor set aside. */
  isAsserted: boolean;
}

/** All statements but those that are part of a longer one (`cyst` in `complex cyst`, where both are options). */
export function statementsIn({ options, explanation }: Reading): Statement[] {
  const words = explanation.filter(({ isContent }) => isContent);
  const byFirstTerm = new Map<string, { option: OptionReading; sequence: string[] }[]>();
  for (const option of options) {
    for (const { sequence } of option.names) {
      const [first] = sequence;
      if (first === undefined || sequence.length > LONGEST_STATEMENT) continue;
      byFirstTerm.set(first, [...(byFirstTerm.get(first) ?? []), { option, sequence }]);
    }
  }
  const found: (Statement & { first: number; length: number })[] = [];
  /** For each word the length of the longest statement that it is part of. */
  const longest = words.map(() => 0);
  for (const [first, { term, sentence }] of words.entries()) {
    for (const { option, sequence } of byFirstTerm.get(term) ?? []) {
      const { length } = sequence;
      const last = first + length - 1;
      if (words[last]?.sentence !== sentence) continue;
      if (!sequence.every((wanted, offset) => words[first + offset]?.term === wanted)) continue;
      let isAsserted = true;
      for (let at = first; at <= last; at += 1) {
        longest[at] = Math.max(longest[at] ?? 0, length);
        if (!option.hasNegation && words[at]?.isAsserted !== true) isAsserted = false;
      }
      found.push({ option: option.index, sentence, isAsserted, first, length });
    }
  }
  return found.filter(({ first, length }) => longest[first] === length || longest[first + length - 1] === length);
}

/** How much an option's distinctive terms are spoken of, each from 0 (not at all) to 1 (all of them). */
export interface Coverage {
  /** What the explanation puts forward; it counts less in a sentence that does not open it. */
  support: number;
  /** What it mentions anywhere; half where it denies it or sets it aside. */
  mention: number;
}

const LATER_SENTENCE_WEIGHT = 0.75;
/** A later sentence that takes up no word of the question may well speak of something else. */
const OTHER_SENTENCE_WEIGHT = 0.5;
const DENIED_WEIGHT = 0.5;
/** An option that hardly differs from the others can't be told from what is said. */
const LEAST_TOTAL_WEIGHT = 0.2;

/** The coverage of every option. */
export function coverageIn({ options, explanation, stemTermsIn }: Reading): Coverage[] {
  const optionTerms = new Set(options.flatMap(({ terms }) => [...terms]));
  const mentioned = new Set<string>();
  /** The terms that are put forward, and the weight of the sentence that does so best. */
  const asserted = new Map<string, number>();
  for (const { term, sentence, isAsserted } of explanation) {
    if (!optionTerms.has(term)) continue;
    mentioned.add(term);
    const weight = sentence === 0 ? 1 : stemTermsIn[sentence] === 0 ? OTHER_SENTENCE_WEIGHT : LATER_SENTENCE_WEIGHT;
    if (isAsserted) asserted.set(term, Math.max(asserted.get(term) ?? 0, weight));
  }
  const coverageOf = (option: OptionReading): Coverage => {
    const ifMentioned = (term: string, weight: number) => (mentioned.has(term) ? weight : 0);
    const support = (term: string) =>
      asserted.get(term) ?? ifMentioned(term, option.hasNegation ? LATER_SENTENCE_WEIGHT : 0);
    const mention = (term: string) =>
      asserted.has(term) ? 1 : ifMentioned(term, option.hasNegation ? 1 : DENIED_WEIGHT);
    return {
      support: Math.max(...option.names.map((name) => share(name, support))),
      mention: Math.max(...option.names.map((name) => share(name, mention))),
    };
  };
  return options.map(coverageOf);
}

function share({ weights, totalWeight }: OptionName, valueOf: (term: string) => number): number {
  if (totalWeight < LEAST_TOTAL_WEIGHT) return 0;
  let sum = 0;
  for (const [term, weight] of weights) sum += weight * valueOf(term);
  return sum / totalWeight;
}
