import type { VerificationIssue } from '#shared/bank/verification.contract.ts';
import { verdictsIn, type Verdicts } from './explicit-answer.ts';
import { LONGEST_STATEMENT, type OptionName, type OptionReading } from './option-names.ts';
import { isNegative } from './question-kind.ts';
import { readQuestion, type Reading, type VerifiableQuestion } from './reading.ts';
import type { Word } from './words.ts';

/**
 * Why a question's key may be wrong, by what its explanation says; none where nothing speaks against it. Judges words,
 * not medicine: docs/decisions/012-answer-verification.md has the rules, and what they cannot see. Takes time in
 * proportion to the length of the texts, and always finds the same.
 */
export function verifyQuestion(given: VerifiableQuestion): VerificationIssue[] {
  const { options, correctAnswer } = given;
  const explanation = given.explanation ?? '';
  const reading = readQuestion(given);
  const isNegativeQuestion = isNegative(given.question);
  const verdicts = verdictsIn(explanation, { ...reading, isNegative: isNegativeQuestion });
  if ((options[correctAnswer] ?? '').trim() === '') return [pointsAtNothing(given, { reading, verdicts })];
  if (verdicts.named.includes(correctAnswer)) return [];

  const issues: VerificationIssue[] = [];
  const key = nameOption(options, correctAnswer);
  const explicit = explicitMismatch(given, verdicts);
  if (explicit) issues.push(explicit);
  // A question for what is not so has its distractors confirmed by the explanation.
  const evidence = isNegativeQuestion ? null : evidenceIn(reading, correctAnswer);
  if (evidence === null) return issues;
  const { candidate } = evidence;
  if (verdicts.ruledOut.includes(candidate.index)) return issues;
  const name = nameOption(options, candidate.index);
  if (isStated(evidence)) {
    const message = `The explanation states ${name} and not the key, ${key}.`;
    issues.push({ type: 'option_mismatch', message, suggestedAnswer: candidate.index });
  }
  const terms = termsOf(evidence);
  if (terms.length > 0) {
    const words = terms.map(({ start, end }) => `“${explanation.slice(start, end)}”`).join(', ');
    const message = `The explanation’s terms (${words}) are those of ${name} rather than of the key, ${key}.`;
    issues.push({ type: 'medical_term_mismatch', message, suggestedAnswer: candidate.index });
  }
  return issues;
}

function explicitMismatch(
  { options, correctAnswer }: VerifiableQuestion,
  { named, ruledOut }: Verdicts,
): VerificationIssue | null {
  const type = 'explicit_answer_mismatch';
  const key = nameOption(options, correctAnswer);
  const [first, ...others] = named;
  if (first !== undefined) {
    const names = named.map((index) => nameOption(options, index)).join(' and ');
    const message = `The explanation names ${names} as the answer, but the key is ${key}.`;
    return { type, message, suggestedAnswer: others.length === 0 ? first : null };
  }
  if (!ruledOut.includes(correctAnswer)) return null;
  return { type, message: `The explanation calls the key, ${key}, wrong.`, suggestedAnswer: null };
}

function pointsAtNothing(
  { options, correctAnswer }: VerifiableQuestion,
  { reading, verdicts }: { reading: Reading; verdicts: Verdicts },
): VerificationIssue {
  const message =
    correctAnswer in options
      ? `The key is option ${letterOf(correctAnswer)}, which is empty.`
      : `The key is option ${correctAnswer + 1}, but there are only ${options.length} options.`;
  const stated = statementsIn(reading).flatMap(({ option, isAsserted }) => (isAsserted ? [option] : []));
  const [first, ...others] = new Set(verdicts.named.length > 0 ? verdicts.named : stated);
  return { type: 'option_mismatch', message, suggestedAnswer: others.length === 0 ? (first ?? null) : null };
}

const LONGEST_QUOTE = 80;

/** An option as a message names it: its letter and, shortened where it is long, its text. */
function nameOption(options: string[], index: number): string {
  const text = (options[index] ?? '').trim().replaceAll(/\s+/g, ' ');
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1).trimEnd()}…` : text;
  return `${letterOf(index)} (“${shown}”)`;
}

const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** A text that hardly differs from the other options or from the question says nothing when it is stated. */
const LEAST_STATED_WEIGHT = 0.5;
/** The least of an option's distinctive terms that has to be put forward for the explanation to speak for it … */
const LEAST_SUPPORT = 0.8;
/** … and the most of the key's, and of any other option's, that may be mentioned. */
const MOST_MENTION = 0.34;
/** By how much an option has to be ahead of every other one. */
const LEAST_LEAD = 0.1;
/** So many terms of the question, and half of them, make a sentence an answer to it. */
const LEAST_TAKEN_UP = 2;

/** What both rules compare: the key, and the only option that the explanation opens with and speaks of. */
interface Evidence {
  reading: Reading;
  key: OptionReading;
  candidate: OptionReading;
  statements: Statement[];
  coverage: Coverage[];
}

/**
 * The option other than the key that an explanation speaks for: the only one that it puts forward, in its first
 * sentence. One that goes through several options, or opens with what is not so, may well be about distractors: null.
 */
function evidenceIn(reading: Reading, correctAnswer: number): Evidence | null {
  const key = reading.options[correctAnswer];
  if (key === undefined || !key.hasOwnWords || reading.isHedged) return null;
  const coverage = coverageIn(reading);
  const supportOf = ({ index }: OptionReading) => coverage[index]?.support ?? 0;
  const mentionOf = ({ index }: OptionReading) => coverage[index]?.mention ?? 0;
  const [candidate, ...others] = reading.options.toSorted((a, b) => supportOf(b) - supportOf(a));
  if (candidate === undefined || candidate === key || !candidate.hasOwnWords || isPartOf(candidate, key)) return null;
  if (supportOf(candidate) - Math.max(0, ...others.map(supportOf)) < LEAST_LEAD) return null;
  const isMentioned = (option: OptionReading) => mentionOf(option) > MOST_MENTION && !isPartOf(option, candidate);
  // An opening that takes up the question answers it; what comes later may be about the others.
  const takenUp = reading.stemTermsIn[0] ?? 0;
  const isAnswer = takenUp >= LEAST_TAKEN_UP && takenUp >= reading.stemTermCount / 2;
  if (isMentioned(key) || (!isAnswer && others.some(isMentioned))) return null;
  return { reading, key, candidate, statements: statementsIn(reading), coverage };
}

/** Whether the explanation's first sentence has the candidate's text. */
function isStated({ candidate, statements }: Evidence): boolean {
  if (Math.max(...candidate.names.map(({ totalWeight }) => totalWeight)) < LEAST_STATED_WEIGHT) return false;
  return statements.some(
    ({ option, sentence, isAsserted }) => option === candidate.index && sentence === 0 && isAsserted,
  );
}

/** The candidate's terms as the explanation has them, where it has most of them; none otherwise. */
function termsOf({ reading, key, candidate, coverage }: Evidence): Word[] {
  const support = coverage[candidate.index]?.support ?? 0;
  return support < LEAST_SUPPORT ? [] : sharedWords(reading, { option: candidate, key });
}

const MOST_WORDS = 5;

/** What the explanation has of an option's terms and the key has not, in the order of the explanation. */
function sharedWords({ explanation }: Reading, { option, key }: { option: OptionReading; key: OptionReading }): Word[] {
  const words = new Map<string, Word>();
  for (const word of explanation) {
    const { term, isContent } = word;
    if (isContent && option.terms.has(term) && !key.terms.has(term) && !words.has(term)) words.set(term, word);
  }
  return [...words.values()].slice(0, MOST_WORDS);
}

const isPartOf = (part: OptionReading, whole: OptionReading) => [...part.terms].every((term) => whole.terms.has(term));

/** A place where the explanation has an option's text, word by word but for articles and the like. */
interface Statement {
  option: number;
  sentence: number;
  /** Neither denied nor set aside. */
  isAsserted: boolean;
}

/** All statements but those that are part of a longer one (`cyst` in `complex cyst`, where both are options). */
function statementsIn({ options, explanation }: Reading): Statement[] {
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
interface Coverage {
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
function coverageIn({ options, explanation, stemTermsIn }: Reading): Coverage[] {
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
