import { clozeSegments } from '#shared/cards/flashcards/cloze.ts';

/** A text with what is selected of it, in UTF-16 units as text fields count. */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

const OPENER = '{{c1::';
const CLOSER = '}}';
/** Stands in the blank until something is typed over it. */
const PLACEHOLDER = 'answer';

/**
 * Marks what is selected as a cloze deletion, and selects the answer within the mark; blanks around it stay outside. Null
 * where that would make no new mark: within another one, or across one.
 */
export function withCloze({ text, start, end }: SelectedText): SelectedText | null {
  const selected = text.slice(start, end);
  const answer = selected.trim();
  const from = answer === '' ? end : start + selected.indexOf(answer);
  const marked = answer === '' ? PLACEHOLDER : answer;
  const next = `${text.slice(0, from)}${OPENER}${marked}${CLOSER}${text.slice(from + answer.length)}`;
  if (clozeCount(next) !== clozeCount(text) + 1) return null;
  const answerStart = from + OPENER.length;
  return { text: next, start: answerStart, end: answerStart + marked.length };
}

const clozeCount = (text: string) => clozeSegments(text).filter(({ kind }) => kind === 'cloze').length;
