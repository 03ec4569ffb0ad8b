import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import type { FoundProblem } from '#server/importing/question/question-collector.ts';
import type { TextLine } from '#shared/domain/text-lines.ts';

/** The text after a keyword or an option's letter. */
export interface Value {
  /** The line where it begins. */
  line: number;
  lines: string[];
}

/** One question of the text template, with its values not interpreted yet. */
export interface TemplateBlock {
  line: number;
  topic: Value | null;
  question: Value | null;
  /** By letter; null if a letter was left out. */
  options: (Value | null)[];
  correct: Value | null;
  explanation: Value | null;
  image: Value | null;
  /** The first text before any keyword. */
  stray: { line: number; text: string } | null;
  problems: FoundProblem[];
}

type Keyword = 'topic' | 'question' | 'correct' | 'explanation' | 'image';

const KEYWORD =
  /^\s*(?:(TOPIC)|(QUESTION)(?:\s*\d+)?|(CORRECT)(?:\s+(?:ANSWER|OPTION))?|(ANSWER)|(EXPLANATION)|(IMAGE))\s*[:：]/i;
const KEYWORDS: Keyword[] = ['topic', 'question', 'correct', 'correct', 'explanation', 'image'];
/** Keywords and letters are at the start of a line. */
const HEAD_LENGTH = 200;
const LAST_USUAL_OPTION = 4;
type Style = 'bracket' | 'dot';
const OPTION: Record<Style, RegExp> = {
  bracket: /^\s*\(?([a-z])\)/i,
  dot: /^\s*([a-z])\.(?=\s|$)/i,
};

/** A block before any of its lines is read. */
export function emptyBlock(line: number): TemplateBlock {
  return {
    line,
    topic: null,
    question: null,
    options: [],
    correct: null,
    explanation: null,
    image: null,
    stray: null,
    problems: [],
  };
}

/** Reads the lines between two separators. */
export function readBlock(lines: TextLine[]): TemplateBlock {
  const block = emptyBlock(lines.find(({ text }) => text.trim() !== '')?.number ?? 1);
  const style = optionStyle(lines);
  let current: Value | null = null;
  for (const line of lines) {
    const begun: Value | null = beginKeyword(block, line) ?? beginOption(block, line, style);
    if (begun !== null) current = begun;
    else if (current !== null) current.lines.push(line.text.trimEnd());
    else if (line.text.trim() !== '') block.stray ??= { line: line.number, text: line.text };
  }
  return block;
}

/** Options are written `A)`, or all of them `A.`, so that a text's own "A. carotis" is none beside `A)` and `B)`. */
function optionStyle(lines: TextLine[]): Style {
  const has = (style: Style, letter: string) =>
    lines.some(({ text }) => OPTION[style].exec(text.slice(0, HEAD_LENGTH))?.[1]?.toUpperCase() === letter);
  if (!has('bracket', 'A')) return 'dot';
  return !has('bracket', 'B') && has('dot', 'A') && has('dot', 'B') ? 'dot' : 'bracket';
}

function beginKeyword(block: TemplateBlock, { number, text }: TextLine): Value | null {
  const match = KEYWORD.exec(text.slice(0, HEAD_LENGTH));
  if (match === null) return null;
  const position = match.slice(1).findIndex((group) => group !== undefined);
  const keyword = KEYWORDS[position];
  // An explanation may contain "Answer: …".
  const isPlainText = match[4] !== undefined && block.correct !== null;
  if (keyword === undefined || isPlainText) return null;
  const value = { line: number, lines: [text.slice(match[0].length).trimEnd()] };
  if (block[keyword] !== null) {
    block.problems.push({ line: number, message: `${keyword.toUpperCase()}: appears a second time` });
  } else {
    block[keyword] = value;
  }
  return value;
}

/** A line begins an option if its letter is the next one; after an explanation that follows options, no line does. */
function beginOption(block: TemplateBlock, { number, text }: TextLine, style: Style): Value | null {
  const match = OPTION[style].exec(text.slice(0, HEAD_LENGTH));
  if (match?.[1] === undefined) return null;
  const { options } = block;
  const index = match[1].toUpperCase().charCodeAt(0) - 65;
  const isAfterOptions = block.explanation !== null && options.length >= 2;
  const isNext = index === options.length;
  const isSkipping = options.length > 0 && index > options.length && index <= LAST_USUAL_OPTION;
  const isRepeated = options.length > 0 && index < options.length && block.correct === null;
  if (isAfterOptions || !(isNext || isSkipping || isRepeated)) return null;
  const value = { line: number, lines: [text.slice(match[0].length).trimEnd()] };
  pushOption(block, index, value);
  return value;
}

/** Adds an option, and reports if its letter is already there or earlier letters are missing. */
export function pushOption({ options, problems }: TemplateBlock, index: number, value: Value): void {
  const { line } = value;
  if (index < options.length) {
    problems.push({ line, message: `There is a second option ${letterOf(index)}` });
    return;
  }
  while (options.length < index) {
    problems.push({
      line,
      message: `There is no option ${letterOf(options.length)} before option ${letterOf(index)}`,
    });
    options.push(null);
  }
  options.push(value);
}
