import type { QuestionWithIssues } from '#shared/bank/verification.contract.ts';
import { lettered } from '#client/lib/format.ts';
import { suggestedAnswer } from './issue-types.ts';

/** A piece of a text; the decisive ones are highlighted. */
export interface Piece {
  text: string;
  isDecisive: boolean;
}

type Explained = Pick<QuestionWithIssues, 'options' | 'correctAnswer' | 'issues'> & { explanation: string };

const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;
/** Shorter words are articles and similar; numbers are significant at any length. */
const WORD = /\p{N}+(?:[.,]\p{N}+)*|\p{L}{4,}/gu;

/**
 * Splits the explanation into pieces and marks the evidence for the suggested option (or, without one, about the key):
 * its letter, its text, or else those of its words that the key does not have. This only guides the eye: the server's
 * message says what was found. If the key is not an option, marks what that message quotes.
 */
export function decisivePieces(question: Explained): Piece[] {
  const { options, correctAnswer, explanation, issues } = question;
  const option = suggestedAnswer(question) ?? correctAnswer;
  if (typeof correctAnswer !== 'number' || typeof option !== 'number') {
    const quoted = issues.flatMap(({ message }) => [...message.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote));
    return cut(
      explanation,
      quoted.flatMap((quote) => rangesOf(explanation, phrase(quote))),
    );
  }
  const text = options[option]?.trim() ?? '';
  const labels = rangesOf(explanation, labelled(lettered(option)));
  const whole = text.length > 1 ? rangesOf(explanation, phrase(text)) : [];
  const words = whole.length > 0 ? [] : ownWords(text, option === correctAnswer ? '' : (options[correctAnswer] ?? ''));
  return cut(explanation, [...labels, ...whole, ...words.flatMap((word) => rangesOf(explanation, formOf(word)))]);
}

type Range = [start: number, end: number];

/** `The correct answer is C`, `option (C)`, `C is right`. */
function labelled(letter: string): RegExp {
  const label = `${BEFORE}[("“]?${letter}[)"”]?${AFTER}`;
  const announced = String.raw`(?:[Cc]orrect |[Rr]ight |[Bb]est )?(?:[Aa]nswer|[Oo]ption|[Cc]hoice)(?:\s+is|\s+was)?:?\s+${label}`;
  const judged = String.raw`${label}\s+is\s+(?:not\s+|the\s+)?(?:correct|right|best|wrong|incorrect|answer)`;
  return new RegExp(`${announced}(?:${judged.slice(label.length)})?|${judged}`, 'gu');
}

/** Matches the text, ignoring case and white space. */
function phrase(text: string): RegExp {
  return new RegExp(
    `${BEFORE}${text
      .split(/\s+/)
      .map(escaped)
      .join(String.raw`\s+`)}${AFTER}`,
    'giu',
  );
}

/** The words of a text that the other text does not have in any form. */
function ownWords(text: string, other: string): string[] {
  return [...new Set(text.match(WORD))].filter((word) => !formOf(word).test(other));
}

/** Matches a number exactly; a word in any form that differs in its last letters. */
function formOf(word: string): RegExp {
  if (/^\p{N}/u.test(word)) return new RegExp(`${BEFORE}${escaped(word)}${AFTER}`, 'gu');
  const root = word.slice(0, Math.max(4, word.length - 2));
  return new RegExp(String.raw`${BEFORE}${root}\p{L}{0,4}${AFTER}`, 'giu');
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const rangesOf = (text: string, pattern: RegExp): Range[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length]);

function cut(text: string, ranges: Range[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (to: number, isDecisive: boolean) => {
    if (to > end) pieces.push({ text: text.slice(end, to), isDecisive });
    end = Math.max(end, to);
  };
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return pieces;
}
