import { LONGEST_STATEMENT, type OptionReading } from './option-names.ts';
import { foldedWords } from '#shared/bank/item-writing/stem.ts';
import type { Word } from '#shared/bank/item-writing/words.ts';

/** An explanation to search for options by letter, number or text. */
export interface LabelledText {
  text: string;
  words: Word[];
  options: OptionReading[];
  /** Whether a letter can only be a label: not if options are letters themselves (blood groups). */
  hasLetters: boolean;
}

/** A reference to an option, from word `first` to word `last`. */
export interface Label {
  option: number;
  first: number;
  last: number;
  isText: boolean;
}

/** Words after a bare letter that mark it as a label: `The answer is C because …`. */
const AFTER_LETTER = foldedWords(
  'because since as is which for due here weil da denn ist porque ya pues es por car est',
);
const NUMBERED = foldedWords('option choice number nummer opcion alternative');

/** The text between word `index` and the next one. */
export const gapAfter = ({ text, words }: LabelledText, index: number) =>
  text.slice(words[index]?.end, words[index + 1]?.start ?? text.length);
/** The text between the previous word and word `index`. */
export const gapBefore = ({ text, words }: LabelledText, index: number) =>
  text.slice(words[index - 1]?.end ?? 0, words[index]?.start);

/** The option whose name begins at word `index`, including its text if it follows (`C) Splenic vein`). */
export function labelAt(text: LabelledText, index: number): Label | null {
  const byText = textAt(text, index);
  if (byText) return byText;
  const option = letterAt(text, index) ?? numberAt(text, index);
  if (option === null) return null;
  const label = { option, first: index, last: index, isText: false };
  const after = textAt(text, index + 1);
  if (after && after.option !== option && isHeading(text, index, after)) return after;
  return isLabel(text, index) || after?.option === option ? label : null;
}

/** The option whose letter, number or text ends with word `index`. */
export function labelBefore(text: LabelledText, index: number): Label | null {
  const option = letterAt(text, index) ?? numberAt(text, index);
  if (option !== null) return { option, first: index, last: index, isText: false };
  for (const { index: option, names } of text.options) {
    for (const { sequence } of names) {
      const first = index - sequence.length + 1;
      if (sequence.length > LONGEST_STATEMENT) continue;
      if (sequence.length > 0 && sequence.every((term, offset) => text.words[first + offset]?.term === term)) {
        return { option, first, last: index, isText: true };
      }
    }
  }
  return null;
}

function letterAt({ words, options, hasLetters }: LabelledText, index: number): number | null {
  const letter = words[index]?.folded ?? '';
  if (!hasLetters || !/^[a-e]$/.test(letter)) return null;
  const option = letter.charCodeAt(0) - 'a'.charCodeAt(0);
  return option < options.length ? option : null;
}

/** `Option 2`: counted from 1, and only if no option is about numbers. */
function numberAt({ words, options }: LabelledText, index: number): number | null {
  const number = Number(/^#(\d)$/.exec(words[index]?.term ?? '')?.[1]);
  if (!(number >= 1 && number <= options.length) || !NUMBERED.has(words[index - 1]?.folded ?? '')) return null;
  return options.some(({ terms }) => [...terms].some((term) => term.startsWith('#'))) ? null : number - 1;
}

/** Whether a letter is a label, not an article (`the answer is a cyst`) or part of a name (`C. difficile`). */
function isLabel(text: LabelledText, index: number): boolean {
  const word = text.words[index];
  if (word === undefined) return false;
  if (word.term.startsWith('#')) return true;
  const after = gapAfter(text, index);
  const next = text.words[index + 1]?.folded ?? '';
  const isCapital = text.text[word.start] !== word.folded;
  if (/^['"”’]?[)\]]|^['"”’](?!\p{L})/u.test(after)) return true;
  if (after.trim() === '') return next === '' || (isCapital && AFTER_LETTER.has(next));
  if (!after.startsWith('.')) return /^\s*[,;:=–—([]|^ - |\n/.test(after);
  return next === '' || after.includes('\n') || /^\.\s+[\p{Lu}\d]/u.test(text.text.slice(word.end, word.end + 8));
}

/** Whether the text after a letter belongs to it: in the same sentence, or as a separate sentence. */
function isHeading(text: LabelledText, letter: number, after: Label): boolean {
  if (!/[.\n]/.test(gapAfter(text, letter))) return true;
  return /^\s*(?:$|[.:;\n–—-])/.test(gapAfter(text, after.last));
}

/** The longest option text that begins at word `index` and ends where a phrase may end. */
function textAt(text: LabelledText, index: number): Label | null {
  const { words, options } = text;
  let found: Label | null = null;
  for (const { index: option, names } of options) {
    for (const { sequence } of names) {
      if (sequence.length > LONGEST_STATEMENT) continue;
      const last = lastOfMatch(words, index, sequence);
      if (last === null || last <= (found?.last ?? -1)) continue;
      const next = words[last + 1];
      const isPhraseEnd = next === undefined || !next.isContent || /\S/.test(gapAfter(text, last));
      if (isPhraseEnd) found = { option, first: index, last, isText: true };
    }
  }
  return found;
}

function lastOfMatch(words: Word[], index: number, sequence: string[]): number | null {
  let at = index;
  let last: number | null = null;
  for (const term of sequence) {
    while (words[at]?.isContent === false && words[at]?.term !== term) at += 1;
    if (words[at]?.term !== term) return null;
    last = at;
    at += 1;
  }
  return last;
}
