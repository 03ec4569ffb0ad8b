import { formatCount } from '#shared/domain/counted.ts';
import { type Answer, resolveAnswer } from '#server/importing/question/answers.ts';
import type { ImageFinder } from '#server/importing/sheet/image-finder.ts';
import type { QuestionCollector } from '#server/importing/question/question-collector.ts';
import type { Value } from './template-block.ts';
import { linesOf, quoted, type TextLine } from '#shared/domain/text-lines.ts';
import { addBlock } from './text-template.ts';
import { type TopicPath, parseTopic } from '#shared/bank/topic-path.ts';
import { optionCountAfter, partBegunBy, readTypedQuestion } from './typed-question.ts';

const HEAD_LENGTH = 200;
/** `1.`, `1)`, `(1)`, `Q1:`, `Question 1 –`; not the beginning of `1.5 MHz`. */
const NUMBER = /^\s*(?:(?:question|ques|q)\b\s*[.#]?\s*(?:no\.?\s*)?)?\(?(\d{1,4})\s*(?:[.):：](?!\d)|[-–—](?=\s))\s*/i;
const Q_NUMBER = /^\s*(?:question|ques|q)\s*(?:no\.?\s*)?(\d{1,4})\s*(?:$|[.):：–—-]\s*)/i;
const TOPIC = /^\s*(?:topic|category)\s*[:：]\s*/i;
const WORD_PROCESSOR_BREAKS = /[\v\f\u2028\u2029]/g;
const SEPARATOR = /^\s*[-–—_=*]{3,}\s*$/;
const KEY_HEADING = /^\s*(?:answers?(?:\s+(?:key|sheet))?|keys?|solutions?|correct\s+answers)\s*[:：]?\s*$/i;
const KEY_ENTRY = /\(?(\d{1,4})\s*[.):：–—-]?\s*[([]?([a-j])(?:[)\].]|(?=[\s,;|]|$))/gi;
const KEY_LINE = /^\s*\(?(\d{1,4})\s*[.):：–—-]?\s*([([]?[a-j](?:[)\].]\s.*|\s[–—-]\s.*))$/i;
/** How many numbers may be missing between two questions. A larger gap is more likely part of a text. */
const SKIPPED_MAX = 10;
/** How many lines are searched for options. */
const LOOK_AHEAD = 60;
/** How many questions without an answer wait for a list of answers at the end. */
const WAITING_MAX = 20_000;
/** The lines of one question. A longer text is something else. */
const LINES_MAX = 2000;

interface Draft {
  number: number | null;
  lines: TextLine[];
  topic: Value | null;
  optionCount: number;
  /** The numbered statements in its stem, as in "1. … 2. … a) only 1", or points of its explanation. */
  statementCount: number;
  state: 'open' | 'answered' | 'explained';
}

/**
 * Reads a list of questions typed in a word processor, or in the Aiken format: stems with or without numbers, options
 * after letters or bullets or several on a line, the right one named by `Answer:` below, by a star before it, or in a
 * list of answers at the end. `Explanation:` and `Topic:` are optional; a topic applies to all that follows.
 */
export function readTypedList(text: string, collector: QuestionCollector, findImage: ImageFinder): void {
  new TypedList(listLines(text), collector, findImage).read();
}

/** Merges runs of blank lines into one; the manual line breaks and page breaks of word processors end a line as well. */
function listLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (const line of linesOf(text.replaceAll(WORD_PROCESSOR_BREAKS, '\n'))) {
    if (line.text.trim() === '' && lines.at(-1)?.text === '') continue;
    lines.push(line.text.trim() === '' ? { number: line.number, text: '' } : line);
  }
  return lines;
}

class TypedList {
  readonly #lines: readonly TextLine[];
  readonly #collector: QuestionCollector;
  readonly #findImage: ImageFinder;
  readonly #isNumbered: boolean;
  #topicAhead: Value | null = null;
  #topic: TopicPath | { message: string } | null = null;
  #current: Draft | null = null;
  #waiting: Draft[] = [];
  /** In the list of answers at the end: the questions that wait for one, by number. */
  #unanswered: Map<number, Draft[]> | null = null;

  constructor(lines: readonly TextLine[], collector: QuestionCollector, findImage: ImageFinder) {
    this.#lines = lines;
    this.#collector = collector;
    this.#findImage = findImage;
    this.#isNumbered = hasNumberedStems(lines);
  }

  read(): void {
    for (const [index, line] of this.#lines.entries()) this.#readLine(line, index);
    this.#finish();
    this.#flush();
  }

  #readLine(line: TextLine, index: number): void {
    const head = line.text.slice(0, HEAD_LENGTH);
    if (line.text === '') return this.#keep(line);
    if (isSeparator(line.text)) return this.#finish();
    if (this.#unanswered !== null && this.#readKeys(line, this.#unanswered)) return;
    this.#unanswered = null;
    if (this.#isKeyHeading(head, index)) {
      this.#finish();
      this.#unanswered = new Map();
      for (const draft of this.#waiting) {
        const number = draft.number ?? 0;
        this.#unanswered.set(number, [...(this.#unanswered.get(number) ?? []), draft]);
      }
      return;
    }
    if (TOPIC.test(head) && (this.#current === null || this.#current.optionCount > 0)) {
      this.#finish();
      this.#topicAhead = { line: line.number, lines: [line.text.replace(TOPIC, '')] };
      return;
    }
    const stem = this.#isNumbered ? numberOf(head) : null;
    if (stem !== null && this.#beginsQuestion(stem.number, index)) {
      this.#finish();
      return this.#begin({ number: line.number, text: line.text.slice(stem.length) }, stem.number);
    }
    this.#addText(line, index);
  }

  #addText(line: TextLine, index: number): void {
    const current = this.#current;
    const part = partBegunBy(line.text);
    if (current === null) {
      if (part === 'key') {
        return this.#collector.addUnreadable(line.number, 'There is an answer here, but no question before it');
      }
      return this.#isNumbered ? this.#addStray(line) : this.#begin(line, null);
    }
    const count = optionCountAfter(line.text, current.optionCount);
    const isText = part === null && (count === current.optionCount || current.state !== 'open');
    const isAfterBlank = this.#lines[index - 1]?.text === '';
    if (isText && current.optionCount > 1 && this.#endsBefore(current, index, isAfterBlank)) {
      this.#finish();
      return this.#isNumbered ? this.#addStray(line) : this.#begin(line, null);
    }
    if (current.state === 'open') current.optionCount = count;
    if (part === 'key' && current.optionCount > 0 && current.state === 'open') current.state = 'answered';
    if (part === 'explanation' && current.optionCount > 0) {
      current.state = 'explained';
      current.statementCount = 0;
    }
    this.#keep(line);
  }

  /** One line over the limit is enough to be refused. */
  #keep(line: TextLine): void {
    if (this.#current !== null && this.#current.lines.length <= LINES_MAX) this.#current.lines.push(line);
  }

  /** Whether plain text no longer belongs to the lines before it. */
  #endsBefore({ state }: Draft, index: number, isAfterBlank: boolean): boolean {
    if (state === 'explained') return !this.#isNumbered && isAfterBlank && this.#leadsToOptions(index);
    return isAfterBlank || (state === 'answered' && !this.#isNumbered);
  }

  #beginsQuestion(number: number, index: number): boolean {
    const current = this.#current;
    if (current === null || current.number === null) return true;
    const isExplained = current.state === 'explained';
    if (!isExplained && (current.optionCount > 1 || current.state === 'answered')) return true;
    const isNext = number === current.number + 1;
    const continuesStatements = number === current.statementCount + 1 && (current.statementCount > 0 || !isNext);
    if (continuesStatements && !((isExplained || number === 1) && this.#leadsToOptions(index))) {
      current.statementCount = number;
      return false;
    }
    if (isExplained) return isNext || this.#leadsToOptions(index);
    const isSkipping = number > current.number && number <= current.number + SKIPPED_MAX;
    return isNext || isSkipping || number === 1 || (number > current.number && this.#lines[index - 1]?.text === '');
  }

  /** Whether the first option comes before the next question. */
  #leadsToOptions(index: number): boolean {
    const text = this.#lines[index]?.text ?? '';
    if (optionCountAfter(text, 0) > 1) return true;
    for (const line of this.#lines.slice(index + 1, index + 1 + LOOK_AHEAD)) {
      if (partBegunBy(line.text) === 'key' || (this.#isNumbered && numberOf(line.text) !== null)) return false;
      if (optionCountAfter(line.text, 0) > 0) return true;
    }
    return false;
  }

  #begin(line: TextLine, number: number | null): void {
    const optionCount = optionCountAfter(line.text, 0) > 1 ? optionCountAfter(line.text, 0) : 0;
    this.#current = { number, lines: [line], topic: this.#topicAhead, optionCount, statementCount: 0, state: 'open' };
    this.#topicAhead = null;
  }

  #finish(): void {
    if (this.#current === null) return;
    this.#waiting.push(this.#current);
    const canWait = this.#current.state === 'open' && this.#current.number !== null;
    if (!canWait || this.#waiting.length > WAITING_MAX) this.#flush();
    this.#current = null;
  }

  #flush(): void {
    for (const draft of this.#waiting) {
      if (draft.lines.length > LINES_MAX) {
        const message = `This question has more than ${formatCount(LINES_MAX)} lines`;
        this.#collector.addUnreadable(draft.lines[0]?.number ?? 1, message);
        continue;
      }
      const block = readTypedQuestion(draft.lines, draft.topic);
      if (block.topic !== null) this.#topic = parseTopic(block.topic.lines.join(' '));
      const collector = this.#collector;
      addBlock(block, { topic: this.#topic, collector, findImage: this.#findImage, answerOf });
    }
    this.#waiting = [];
  }

  #isKeyHeading(head: string, index: number): boolean {
    if (!KEY_HEADING.test(head)) return false;
    const next = this.#lines.slice(index + 1, index + 3).find(({ text }) => text !== '');
    return next !== undefined && keysIn(next.text).length > 0;
  }

  /** Assigns the answers that a line lists to their questions; false if it lists none. */
  #readKeys(line: TextLine, unanswered: ReadonlyMap<number, Draft[]>): boolean {
    const keys = keysIn(line.text);
    for (const { number, text } of keys) {
      const drafts = unanswered.get(number) ?? [];
      const [draft] = drafts;
      if (draft === undefined || drafts.length > 1) {
        this.#collector.addStray(
          line.number,
          `The answer ${quoted(text)} is for question ${number}, but ${draft === undefined ? 'no' : 'more than one'} question without an answer has this number`,
        );
      } else {
        draft.lines.push({ number: line.number, text: `Answer: ${text}` });
        draft.state = 'answered';
      }
    }
    return keys.length > 0;
  }

  #addStray({ number, text }: TextLine): void {
    this.#collector.addStray(
      number,
      `The text ${quoted(text)} belongs to no question: delete it, or join it to the line it goes with`,
    );
  }
}

const isSeparator = (text: string) => text.length <= HEAD_LENGTH && SEPARATOR.test(text);

function answerOf(text: string, options: readonly string[]): Answer {
  if (text !== '') return resolveAnswer(text, options, 'the answer');
  return {
    message:
      'This question has no answer: write "Answer:" and a letter below its options, or a * before the right option',
  };
}

function numberOf(text: string): { number: number; length: number } | null {
  const head = text.slice(0, HEAD_LENGTH);
  const match = NUMBER.exec(head) ?? Q_NUMBER.exec(head);
  return match === null ? null : { number: Number(match[1]), length: match[0].length };
}

/** `1. B`, `1-B, 2-C, 3-A` or `1) b. Liver`: the questions' numbers and their answers. */
function keysIn(line: string): { number: number; text: string }[] {
  if (line.length > 2000) return [];
  const entries = [...line.matchAll(KEY_ENTRY)].map((match) => ({ number: Number(match[1]), text: match[2] ?? '' }));
  if (entries.length > 0 && line.replaceAll(KEY_ENTRY, '').replaceAll(/[\s,;.|]+/g, '') === '') return entries;
  const single = KEY_LINE.exec(line);
  return single === null ? [] : [{ number: Number(single[1]), text: single[2] ?? '' }];
}

/** Whether questions begin with numbers, judging by the lines where one should begin. */
function hasNumberedStems(lines: readonly TextLine[]): boolean {
  let numbered = 0;
  let plain = 0;
  let optionCount = 0;
  let hasText = false;
  let isAnswered = false;
  for (const [index, { text }] of lines.entries()) {
    if (text === '' || isSeparator(text) || TOPIC.test(text.slice(0, HEAD_LENGTH))) continue;
    const isAfterBlank = lines[index - 1]?.text === '';
    const part = partBegunBy(text);
    const count = optionCountAfter(text, optionCount);
    const isFirst = numbered === 0 && optionCount === 0;
    // There may be a title above the first question.
    if (numberOf(text) !== null && (optionCount > 1 || (isFirst && (isAfterBlank || !hasText)))) {
      numbered++;
      optionCount = optionCountAfter(text, 0);
      isAnswered = false;
      continue;
    }
    if (part === null && count === optionCount && (isAnswered || (optionCount > 1 && isAfterBlank))) plain++;
    isAnswered = part === 'key' && optionCount > 0;
    optionCount = count;
    hasText = true;
  }
  return numbered > 0 && numbered >= plain;
}
