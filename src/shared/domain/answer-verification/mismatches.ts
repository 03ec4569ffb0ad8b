import { coverageIn, statementsIn } from './mentions.ts';
import type { Coverage, Statement } from './mentions.ts';
import type { OptionReading } from './option-names.ts';
import type { Reading } from './reading.ts';
import type { Word } from './words.ts';

/** A text that hardly differs from the other options or from the question says nothing when it is stated. */
const LEAST_STATED_WEIGHT = 0.5;
/** The most of a key's distinctive terms that may be mentioned where another option is stated. */
const STATED_KEY_MENTION = 0.5;
/** The least of an option's distinctive terms that has to be put forward for the explanation to speak for it … */
const LEAST_SUPPORT = 0.7;
/** … the most of the key's that may be mentioned, in proportion to that … */
const KEY_MENTION_RATIO = 0.75;
/** … and by how much it has to be ahead of every other option. */
const LEAST_LEAD = 0.1;

/** What both rules compare: the key, and an option that the explanation may speak for instead. */
interface Evidence {
  reading: Reading;
  key: OptionReading;
  statements: Statement[];
  coverage: Coverage[];
}

export function evidenceIn(reading: Reading, correctAnswer: number): Evidence | null {
  const key = reading.options[correctAnswer];
  if (key === undefined || !key.hasOwnWords) return null;
  return { reading, key, statements: statementsIn(reading), coverage: coverageIn(reading) };
}

/** The one option whose text the explanation states while it does not state the key's; null where there is none. */
export function statedInstead({ reading, key, statements, coverage }: Evidence): number | null {
  const asserted = statements.filter(({ isAsserted }) => isAsserted);
  if (asserted.some(({ option }) => option === key.index)) return null;
  const stated = reading.options.filter((option) => asserted.some((statement) => statement.option === option.index));
  const [first, ...others] = stated;
  const sentencesOf = ({ index }: OptionReading) =>
    asserted.filter(({ option }) => option === index).map(({ sentence }) => sentence);
  // Where several are stated, the explanation may go through the distractors: only its opening speaks for one of them.
  const opening = stated.filter((option) => sentencesOf(option).includes(0));
  const candidate = others.length === 0 ? first : opening.length === 1 ? opening[0] : undefined;
  if (candidate === undefined || !canSpeakFor(candidate, key)) return null;
  if (Math.max(...candidate.names.map(({ totalWeight }) => totalWeight)) < LEAST_STATED_WEIGHT) return null;
  const stemTerms = (option: OptionReading) =>
    sentencesOf(option).map((sentence) => reading.stemTermsIn[sentence] ?? 0);
  const ofCandidate = Math.max(...stemTerms(candidate));
  if (others.length > 0) {
    const ofOthers = Math.max(...stated.filter((option) => option !== candidate).flatMap(stemTerms));
    if (ofCandidate === 0 || ofCandidate < ofOthers) return null;
  } else if (opening.length === 0 && ofCandidate === 0) return null;
  const isKeyMentioned = !isPartOf(key, candidate) && (coverage[key.index]?.mention ?? 0) > STATED_KEY_MENTION;
  return isKeyMentioned ? null : candidate.index;
}

/** An option that is spoken for by its terms, and some of these as the explanation has them. */
interface SpokenFor {
  option: number;
  words: Word[];
}

/** The option whose distinctive terms the explanation has, clearly more than the key's; null where there is none. */
export function termsOfAnother({ reading, key, coverage, statements }: Evidence): SpokenFor | null {
  const ranked = reading.options
    .filter((option) => option !== key)
    .toSorted((a, b) => (coverage[b.index]?.support ?? 0) - (coverage[a.index]?.support ?? 0));
  const [best, second] = ranked;
  if (best === undefined || !canSpeakFor(best, key)) return null;
  const support = coverage[best.index]?.support ?? 0;
  if (support < LEAST_SUPPORT || support - (second ? (coverage[second.index]?.support ?? 0) : 0) < LEAST_LEAD)
    return null;
  const isKeyStated = statements.some(({ option }) => option === key.index);
  const mention = isPartOf(key, best) && !isKeyStated ? 0 : (coverage[key.index]?.mention ?? 0);
  if (mention > KEY_MENTION_RATIO * support) return null;
  return { option: best.index, words: sharedWords(reading, { option: best, key }) };
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

/** An option that is part of the key is named wherever the key is: nothing speaks for it alone. */
const canSpeakFor = (option: OptionReading, key: OptionReading) => option.hasOwnWords && !isPartOf(option, key);

const isPartOf = (part: OptionReading, whole: OptionReading) => [...part.terms].every((term) => whole.terms.has(term));
