import { readingsOf } from '#shared/domain/written-number.ts';
import type { SheetChoice } from '#shared/bank/sheet-choices.ts';
import type { QuestionParts } from '#shared/bank/question-kinds/answer-value.ts';
import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { LETTERED } from './option-letters.ts';
import { quoted } from '#shared/domain/text-lines.ts';

/** The key: the zero-based index of an option, the key of another kind of question, or the reason why it is unknown. */
export type Answer = { index: number } | { key: QuestionParts } | { message: string };

/** Longer than any option, so that a whole file in one answer is refused quickly. */
const ANSWER_READ = 5000;

/** How the answers of a file name options. */
export interface AnswerReading {
  letters: SheetChoice<'letters'>;
  counting: SheetChoice<'counting'>;
}

/** As our own export writes answers, and as texts do in which each option has its letter. */
export const BY_LETTER: AnswerReading = { letters: 'position', counting: 'one' };

/**
 * Finds the option that an answer names, in this order:
 * 1. its letter (`B`, `b)`, `(B)`, `[b].`, `Option B`), by position, even if another option's text is that letter,
 *    unless the file's letters are texts;
 * 2. its number, or its own text; if those are different options, like 3 in "2, 3, 4, 5", the answer is ambiguous and
 *    reported;
 * 3. its letter and text (`B) Liver`), which must match.
 * Own texts are compared without case, runs of blanks and one full stop at the end, with quotation marks and dashes of
 * any kind, which word processors change during typing, and numbers by their values. `source` names the answer's place
 * in messages.
 */
export function resolveAnswer(
  answer: string,
  options: readonly string[],
  source: string,
  reading: AnswerReading = BY_LETTER,
): Answer {
  const text = answer.trim().slice(0, ANSWER_READ);
  if (text === '') return { message: `The correct answer is missing: ${source} has to name one option by its letter` };
  const letterIndex = letterIndexOf(text);
  const isPosition = isThere(options, letterIndex);
  if (isPosition && reading.letters === 'position') return { index: letterIndex };
  const same = optionsThatRead(text, options);
  const [own] = same;
  if (isPosition) return { index: same.length === 1 && own !== undefined ? own : letterIndex };
  const first = reading.counting === 'zero' ? 0 : 1;
  const numberIndex = isOptionNumber(text) ? Number.parseInt(text, 10) - first : -1;
  if (same.length === 1 && own !== undefined) {
    if (!isThere(options, numberIndex) || numberIndex === own) return { index: own };
    return {
      message: `${capitalized(source)} says ${quoted(text)}, which is the text of option ${letterOf(own)}, but could also mean option number ${text}: write the letter`,
    };
  }
  if (isThere(options, numberIndex)) return { index: numberIndex };
  if (same.length > 1) {
    const letters = same.map(letterOf).join(' and ');
    return {
      message: `${capitalized(source)} says ${quoted(text)}, but options ${letters} both say that: write the letter`,
    };
  }
  if (letterIndex >= 0) return { message: absent(letterIndex, options, source) };
  return resolveLettered(text, options, { source, first });
}

/** The index of the option that an answer names by a letter alone; -1 if it is none. */
export function letterIndexOf(answer: string): number {
  const letter = /^(?:(?:option|answer|choice)\s*)?[([]?([a-z])[)\].:]{0,2}$/i.exec(answer.trim().slice(0, 40))?.[1];
  return letter === undefined ? -1 : indexOfLetter(letter);
}

/** Whether an answer can be the number of an option: `2`, `02`, `2.0`. */
export const isOptionNumber = (answer: string): boolean => /^\s*\d{1,3}(?:\.0+)?\s*$/.test(answer.slice(0, 40));

interface Surroundings {
  source: string;
  /** The number of the first option. */
  first: number;
}

function resolveLettered(text: string, options: readonly string[], { source, first }: Surroundings): Answer {
  const lettered = LETTERED.exec(text.slice(0, 20));
  if (lettered?.[1] !== undefined && /[)\]]\s*$|\s$/.test(lettered[0])) {
    const index = indexOfLetter(lettered[1]);
    if (!isThere(options, index)) return { message: absent(index, options, source) };
    const option = options[index] ?? '';
    if (comparable(text.slice(lettered[0].length)) === comparable(option)) return { index };
    return {
      message: `${capitalized(source)} says ${quoted(text)}, but option ${letterOf(index)} is ${quoted(option)}`,
    };
  }
  if (/^(?:[a-e](?:\s*(?:,|;|\/|&|\+|and)\s*[a-e])+|\d(?:\s*[,;&+]\s*\d)+)$/i.test(text.slice(0, 40))) {
    return { message: `${capitalized(source)} says ${quoted(text)}: exactly one option can be right` };
  }
  if (/^\d+$/.test(text.slice(0, 20))) {
    return {
      message: `There is no option number ${text.slice(0, 20)}, but ${source} names it; options start at ${first}`,
    };
  }
  return { message: `${capitalized(source)} says ${quoted(text)}, which is neither an option's letter nor its text` };
}

function absent(index: number, options: readonly string[], source: string): string {
  const letter = letterOf(index);
  return options[index] === undefined
    ? `There is no option ${letter}, but ${source} says ${letter}`
    : `Option ${letter} is empty, but ${source} says ${letter}`;
}

const indexOfLetter = (letter: string) => letter.toUpperCase().charCodeAt(0) - 65;
const isThere = (options: readonly string[], index: number) => (options[index]?.trim() ?? '') !== '';
const comparable = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„″]/g, '"')
    .replaceAll(/[–—−‐‑]/g, '-')
    .trim()
    .replace(/\s?\.$/, '')
    .toLowerCase();

/** The indexes of the options whose text an answer is. */
export function optionsThatRead(text: string, options: readonly string[]): number[] {
  const matching = (fits: (option: string) => boolean) =>
    options.flatMap((option, index) => (fits(option) ? [index] : []));
  const exact = matching((option) => option.trim() === text);
  if (exact.length > 0) return exact;
  const answerText = comparable(text);
  const alike = matching((option) => comparable(option) === answerText);
  return alike.length > 0 ? alike : matching((option) => isSameNumber(option, text));
}

/** Whether two texts are numbers that can have the same value, such as 2, 2.0 and 2,0. */
function isSameNumber(option: string, answer: string): boolean {
  if (!/^[\s+-]?[\d.,]/.test(answer) || !/\d/.test(option)) return false;
  const [one, other] = [option, answer].map((text) =>
    Object.values(readingsOf(text.slice(0, 40))).filter((value) => value !== null),
  );
  return one?.some((value) => other?.includes(value)) ?? false;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
