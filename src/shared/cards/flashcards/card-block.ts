import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/cards/card-limits.ts';
import { cardProblem, cardsOf, clozeSegments, numbersOf, type CardSides } from './cloze.ts';

export interface CardProblem {
  /** The line of the text, from 1. */
  line: number;
  message: string;
}

/** `Front:` or `Back:` and the text after it. */
export interface Side {
  line: number;
  lines: string[];
}

/** The lines up to a terminator. */
export interface CardBlock {
  /** The line where it begins. */
  line: number;
  front: Side | null;
  back: Side | null;
  /** Where the next line of text is added. */
  current: Side | null;
  /** The problem has already been reported. */
  isWrong: boolean;
}

/** Each number makes a card with all its texts on it. */
export const CLOZE_NUMBERS_MAX = 20;

const NO_FRONT = 'This card has no front: write it after Front:';
const NO_BACK = 'This card has no back: write it after Back:, or mark the answer in the front: {{c1::answer}}';

/** The cards of a block, or all its problems. */
export function cardsOfBlock({ line, front, back }: CardBlock): CardSides[] | { problems: CardProblem[] } {
  const [frontText, backText] = [textOf(front), textOf(back)];
  const problems = [...sideProblems('Front', front), ...sideProblems('Back', back)];
  if (problems.length > 0) return { problems };
  if (front === null || frontText === '') return { problems: [{ line: front?.line ?? line, message: NO_FRONT }] };
  const problem = cardProblem(frontText, backText);
  if (problem !== null) {
    const side = problem.side === 'back' && back !== null ? back : front;
    return { problems: [{ line: lineAt(side, problem.index), message: problem.message }] };
  }
  const numbers = numbersOf(clozeSegments(`${frontText}\n${backText}`)).length;
  if (numbers === 0 && backText === '') return { problems: [{ line: back?.line ?? line, message: NO_BACK }] };
  if (numbers > CLOZE_NUMBERS_MAX) {
    const message = `The cloze marks have ${numbers} different numbers, but the limit is ${CLOZE_NUMBERS_MAX}`;
    return { problems: [{ line: front.line, message }] };
  }
  return cardsOf(frontText, backText);
}

function sideProblems(name: string, side: Side | null): CardProblem[] {
  if (side === null) return [];
  const { length } = textOf(side);
  if (length > FLASHCARD_SIDE_MAX_LENGTH) {
    const message = `${name}: has ${length} characters, but the limit is ${FLASHCARD_SIDE_MAX_LENGTH}`;
    return [{ line: side.line, message }];
  }
  const nul = side.lines.findIndex((text) => text.includes('\0'));
  return nul === -1 ? [] : [{ line: side.line + nul, message: 'Text must not contain the character NUL' }];
}

const textOf = (side: Side | null) => side?.lines.join('\n').trim() ?? '';

/** The line of a position in a side's text, which begins at its first line that is not blank. */
function lineAt(side: Side, index: number): number {
  const blank = side.lines.findIndex((line) => line.trim() !== '');
  return side.line + blank + textOf(side).slice(0, index).split('\n').length - 1;
}
