import type { VerificationIssue } from '#shared/bank/verification.contract.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { verdictsIn, type Verdicts } from './explicit-answer.ts';
import { LONGEST_STATEMENT, type OptionName, type OptionReading } from './option-names.ts';
import { isNegative } from './negated-question.ts';
import { readQuestion, type Reading, type VerifiableQuestion } from './reading.ts';
import type { Word } from '#shared/bank/item-writing/words.ts';

/**
 * Reasons why a question's key may be wrong, judging by its explanation; none if nothing contradicts it. Judges words,
 * not medicine: docs/decisions/012-answer-verification.md has the rules and their limits. Takes time in proportion to
 * the length of the texts, and is deterministic.
 */
export function verifyQuestion(verifiable: VerifiableQuestion): VerificationIssue[] {
  const { options, correctAnswer } = verifiable;
  const explanation = verifiable.explanation ?? '';
  const reading = readQuestion(verifiable);
  const isNegativeQuestion = isNegative(verifiable.question);
  const verdicts = verdictsIn(explanation, { ...reading, isNegative: isNegativeQuestion });
  if ((options[correctAnswer] ?? '').trim() === '') return [pointsAtNothing(verifiable, { reading, verdicts })];
  if (verdicts.named.includes(correctAnswer)) return [];

  const issues: VerificationIssue[] = [];
  const key = nameOption(options, correctAnswer);
  const explicit = explicitMismatch(verifiable, verdicts);
  if (explicit) issues.push(explicit);
  // In a negated question, the explanation confirms the distractors.
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

/** An option in a message: its letter and its text, shortened if it is long. */
function nameOption(options: string[], index: number): string {
  const text = (options[index] ?? '').trim().replaceAll(/\s+/g, ' ');
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1).trimEnd()}…` : text;
  return `${letterOf(index)} (“${shown}”)`;
}

/** A text that hardly differs from the other options or from the question proves nothing when it is stated. */
const LEAST_STATED_WEIGHT = 0.5;
/** The minimum share of an option's distinctive terms that must be asserted for the explanation to support it … */
const LEAST_SUPPORT = 0.8;
/** … and the maximum share of the key's terms, and of any other option's, that may be mentioned. */
const MOST_MENTION = 0.34;
/** The minimum lead of an option over every other one. */
const LEAST_LEAD = 0.1;
/** A sentence that repeats this many terms of the question, and half of them, answers it. */
const LEAST_TAKEN_UP = 2;

/** The data that both rules compare: the key, and the only option that the explanation opens with and supports. */
interface Evidence {
  reading: Reading;
  key: OptionReading;
  candidate: OptionReading;
  statements: Statement[];
  coverage: Coverage[];
}

/**
 * The option other than the key that an explanation supports: the only one that it asserts, in its first sentence. Null
 * if it discusses several options or opens with a denial: it may well be about distractors.
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
  // An opening that repeats the question's terms answers it; later sentences may be about the others.
  const takenUp = reading.stemTermsIn[0] ?? 0;
  const isAnswer = takenUp >= LEAST_TAKEN_UP && takenUp >= reading.stemTermCount / 2;
  if (isMentioned(key) || (!isAnswer && others.some(isMentioned))) return null;
  return { reading, key, candidate, statements: statementsIn(reading), coverage };
}

/** Whether the explanation's first sentence contains the candidate's text. */
function isStated({ candidate, statements }: Evidence): boolean {
  if (Math.max(...candidate.names.map(({ totalWeight }) => totalWeight)) < LEAST_STATED_WEIGHT) return false;
  return statements.some(
    ({ option, sentence, isAsserted }) => option === candidate.index && sentence === 0 && isAsserted,
  );
}

/** The candidate's terms as worded in the explanation, if it has most of them; otherwise none. */
function termsOf({ reading, key, candidate, coverage }: Evidence): Word[] {
  const support = coverage[candidate.index]?.support ?? 0;
  return support < LEAST_SUPPORT ? [] : sharedWords(reading, { option: candidate, key });
}

const MOST_WORDS = 5;

/** The candidate's terms in the explanation that the key does not have, in the order of the explanation. */
function sharedWords({ explanation }: Reading, { option, key }: { option: OptionReading; key: OptionReading }): Word[] {
  const words = new Map<string, Word>();
  for (const word of explanation) {
    const { term, isContent } = word;
    if (isContent && option.terms.has(term) && !key.terms.has(term) && !words.has(term)) words.set(term, word);
  }
  return [...words.values()].slice(0, MOST_WORDS);
}

const isPartOf = (part: OptionReading, whole: OptionReading) => [...part.terms].every((term) => whole.terms.has(term));

/** A place where the explanation contains an option's text, word by word except for articles and similar words. */
interface Statement {
  option: number;
  sentence: number;
  /** Neither denied nor set aside. */
  isAsserted: boolean;
}

/** All statements except those inside a longer one (`cyst` in `complex cyst`, if both are options). */
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
  /** For each word, the length of the longest statement that contains it. */
  const longest = words.map(() => 0);
  for (const [first, { term, sentence }] of words.entries()) {
    for (const { option, sequence } of byFirstTerm.get(term) ?? []) {
      const { length } = sequence;
      const last = first + length - 1;
      if (words[last]?.sentence !== sentence) continue;
      if (!sequence.every((term, offset) => words[first + offset]?.term === term)) continue;
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

/** How far an option's distinctive terms are covered, from 0 (not at all) to 1 (all of them). */
interface Coverage {
  /** Asserted terms; they count less in a sentence after the first. */
  support: number;
  /** Terms mentioned anywhere; they count half if they are denied or set aside. */
  mention: number;
}

const LATER_SENTENCE_WEIGHT = 0.75;
/** A later sentence that repeats no word of the question may well be about something else. */
const OTHER_SENTENCE_WEIGHT = 0.5;
const DENIED_WEIGHT = 0.5;
/** An option that hardly differs from the others can't be identified by its terms. */
const LEAST_TOTAL_WEIGHT = 0.2;

/** The coverage of every option. */
function coverageIn({ options, explanation, stemTermsIn }: Reading): Coverage[] {
  const optionTerms = new Set(options.flatMap(({ terms }) => [...terms]));
  const mentioned = new Set<string>();
  /** The asserted terms, and the weight of the sentence that asserts the most. */
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
