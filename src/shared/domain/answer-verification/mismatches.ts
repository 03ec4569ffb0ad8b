import { coverageIn, statementsIn } from './mentions.ts';
import type { Coverage, Statement } from './mentions.ts';
import type { OptionReading } from './option-names.ts';
import type { Reading } from './reading.ts';
import type { Word } from './words.ts';

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
export function evidenceIn(reading: Reading, correctAnswer: number): Evidence | null {
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
export function isStated({ candidate, statements }: Evidence): boolean {
  if (Math.max(...candidate.names.map(({ totalWeight }) => totalWeight)) < LEAST_STATED_WEIGHT) return false;
  return statements.some(
    ({ option, sentence, isAsserted }) => option === candidate.index && sentence === 0 && isAsserted,
  );
}

/** The candidate's terms as the explanation has them, where it has most of them; none otherwise. */
export function termsOf({ reading, key, candidate, coverage }: Evidence): Word[] {
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
