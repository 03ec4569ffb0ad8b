import { fold, STEM_MIN_LENGTH } from './stem.ts';
import { numberOf, wordsOf } from './words.ts';
import type { AnswerValue } from '../question-kinds/answer-value.ts';
import { kindOf } from '../question-kinds/registry.ts';
import type { Question } from '../questions.contract.ts';

/** The question that the rules check. It must be complete: the shapes of its kind are taken for granted. */
export type WrittenQuestion = Pick<
  Question,
  'kind' | 'question' | 'options' | 'content' | 'correctAnswer' | 'explanation' | 'details'
>;

export interface KeyedOptions {
  options: readonly string[];
  correctAnswer: AnswerValue;
}

// Each check returns its finding, `''` if there is nothing to quote, and null if the question passes.

/** The right option and the wrong ones; null if the key is anything but one option. */
export function splitOptions({ options, correctAnswer }: KeyedOptions) {
  if (typeof correctAnswer !== 'number') return null;
  return { key: options[correctAnswer] ?? '', distractors: options.filter((_, index) => index !== correctAnswer) };
}

const CLUE_MIN_LENGTH = 6;

/** A meaningful word that question and key share, in any form, and no other option has. */
export function repeatedWord(question: WrittenQuestion): string | null {
  const split = splitOptions(question);
  if (split === null) return null;
  const elsewhere = new Set(split.distractors.flatMap((option) => [...termsOf(option)]));
  const own = new Set([...termsOf(split.key)].filter((term) => !elsewhere.has(term) && !term.startsWith('#')));
  // Most questions don't share even the beginning of a word, so their words need not be parsed.
  const text = fold(question.question);
  if (![...own].some((term) => text.includes(term.slice(0, STEM_MIN_LENGTH)))) return null;
  const clue = wordsOf(question.question).find(
    ({ term, folded, isContent }) => isContent && folded.length >= CLUE_MIN_LENGTH && own.has(term),
  );
  return clue === undefined ? null : `“${question.question.slice(clue.start, clue.end)}”`;
}

const LONG_KEY = { ratio: 1.5, characters: 12 };

export function longKey(question: WrittenQuestion): string | null {
  const split = splitOptions(question);
  if (split === null) return null;
  const longest = Math.max(...split.distractors.map(({ length }) => length));
  const { length } = split.key;
  return length >= LONG_KEY.ratio * longest && length >= longest + LONG_KEY.characters
    ? `${length} characters, the others at most ${longest}`
    : null;
}

const HALVES = /^(.+?)(?:,? (?:and|with|but) |, |; )(.+)$/is;

/** Whether four options combine two first halves with two second halves: students who know one half rule some out. */
export function pairedOptions({ correctAnswer, options }: WrittenQuestion): string | null {
  if (typeof correctAnswer !== 'number' || options.length !== 4) return null;
  const halves = options.map((option) => HALVES.exec(option));
  const differing = (half: 1 | 2) => new Set(halves.map((match) => plain(match?.[half] ?? '')));
  const isPaired = halves.every((match) => match !== null) && differing(1).size === 2 && differing(2).size === 2;
  return isPaired ? '' : null;
}

const JOINED = /\b(?:and|or|both|plus)\b|[&+]/i;

/** An option that says the same as two others together. */
export function combinedOption({ correctAnswer, options }: WrittenQuestion): string | null {
  if (typeof correctAnswer !== 'number') return null;
  const joined = options.filter((option) => JOINED.test(option));
  if (joined.length === 0) return null;
  const parts = options.filter((option) => !JOINED.test(option)).map((option) => [...termsOf(option)]);
  const combined = joined.find((option) => {
    const whole = termsOf(option);
    return parts.filter((part) => part.length > 0 && part.every((term) => whole.has(term))).length >= 2;
  });
  return combined === undefined ? null : `“${combined}”`;
}

/** Two options that are equal except for case, blanks and meaningless marks. */
export function sameOptions({ kind, options }: WrittenQuestion): string | null {
  if (options.length === 0 || kindOf(kind).chosenOptions === null) return null;
  const texts = options.map(plain);
  const twice = options.find((_, index) => texts.indexOf(texts[index] ?? '') < index);
  return twice === undefined ? null : `“${twice}”`;
}

/** Whether the key is a number, or an option that contains one. */
export function statesNumber({ kind, correctAnswer, ...rest }: WrittenQuestion): boolean {
  if (typeof correctAnswer === 'object' && 'value' in correctAnswer) return true;
  const { chosenOptions, describeKey } = kindOf(kind);
  return chosenOptions !== null && wordsOf(describeKey(rest, correctAnswer)).some(({ term }) => term.startsWith('#'));
}

const SINGLE_NUMBER = /^[≈~]?\s*(\+?[-−]?\d[\d.,]*)\s*(%|°|[^\d\s]{0,10}|per \S+)$/;

/** The numbers that the options consist of, in order; null if one is anything else, or in another unit. */
export function numbersOf(options: readonly string[]): number[] | null {
  const parts = options.map((option) => SINGLE_NUMBER.exec(option.trim()));
  const [unit] = parts.map((part) => part?.[2]);
  if (unit === undefined || parts.some((part) => part?.[2] !== unit)) return null;
  const numbers = parts.map((part) => Number(numberOf((part?.[1] ?? '').replace(/^\+|[.,]$/g, ''))));
  return numbers.every((number) => !Number.isNaN(number)) ? numbers : null;
}

const termsOf = (text: string): Set<string> =>
  new Set(wordsOf(text).flatMap(({ term, isContent }) => (isContent ? term : [])));

/** Lower case, without meaningless marks: operators, signs and decimal points distinguish options. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/(?<!\d)[.,:]|[.,:](?!\d)|[;!?"'“”‘’]/g, '')
    .replaceAll(/(?<=\p{L})[-‑](?=\p{L}{2})|\s+/gu, ' ')
    .trim();
