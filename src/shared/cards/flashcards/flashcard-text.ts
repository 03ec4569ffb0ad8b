import { TOPIC_NAME_MAX_LENGTH } from '#shared/bank/topic-limits.ts';
import { type TopicPath, parseTopic } from '#shared/bank/topic-path.ts';
import { linesOf, quoted, type TextLine } from '#shared/domain/text-lines.ts';
import { cardsOfBlock, type CardBlock, type CardProblem } from './card-block.ts';
import { readCardLine } from './card-lines.ts';
import type { CardSides } from './cloze.ts';
import { blockOf, separatedCards, separatedProblem, type SeparatedCard } from './separated-cards.ts';

/** A card of the bulk text. */
export interface ParsedCard extends CardSides {
  /** Line of the text, from 1, where the card begins. */
  line: number;
  /** The topic of the last `Topic:` line above it; null if there was none, or an empty one. */
  topic: TopicPath | null;
}

export interface ParsedCards {
  /** The valid ones, in the order of the text. */
  cards: ParsedCard[];
  /** In the order of the text. */
  problems: CardProblem[];
  /** Cards found, valid or not. */
  totalCount: number;
}

/**
 * Reads cards from text: an optional `Topic:` line (`Main` or `Main > Sub`), then cards of `Front:` and `Back:` over any
 * number of lines, each ended by a line `---` or `END`, which is optional for the last one. A front with cloze marks
 * makes a card for each number among them and needs no back.
 *
 * Keywords and terminators are case-insensitive and may be indented. A `Topic:` line applies until the next one, which
 * may be empty for none. A backslash before a keyword or a terminator (`\Front:`, `\---`) makes it text.
 *
 * A text without keywords may have one card per line instead, with a tab between its sides (`separated-cards.ts`).
 */
export function parseFlashcardText(text: string): ParsedCards {
  const reader = new CardReader();
  const separated = separatedCards(text);
  if (separated !== null) {
    for (const card of separated) reader.addSeparated(card);
    return reader.end();
  }
  for (const line of linesOf(text)) reader.read(line);
  return reader.end();
}

/** Whether a card has no topic, so that one must be chosen for it. */
export const needsTopic = ({ cards }: Pick<ParsedCards, 'cards'>): boolean => cards.some(({ topic }) => topic === null);

class CardReader {
  private readonly cards: ParsedCard[] = [];
  private readonly problems: CardProblem[] = [];
  private totalCount = 0;
  private block: CardBlock | null = null;
  /** Null while the last `Topic:` line is invalid: the cards below it have no topic. */
  private section: { topic: TopicPath | null } | null = { topic: null };

  read({ number, text }: TextLine): void {
    const line = readCardLine(text);
    if (line.kind === 'end') this.finish();
    else if (line.kind === 'topic') this.readTopic(number, line.value);
    else if (line.kind === 'text') this.addText(number, line.text);
    else this.beginSide(number, line.kind, line.value);
  }

  addSeparated(card: SeparatedCard): void {
    this.enterTopic(card.line, card.topic);
    this.block = blockOf(card);
    const message = separatedProblem(card);
    if (message === null) this.block.current = this.block.front;
    else this.refuse(this.block, card.line, message);
    this.finish();
  }

  end(): ParsedCards {
    this.finish();
    const problems = this.problems.toSorted((a, b) => a.line - b.line);
    return { cards: this.cards, problems, totalCount: this.totalCount };
  }

  private addText(number: number, text: string): void {
    if (this.block?.current) this.block.current.lines.push(text);
    else if (text.trim() !== '' && !this.block?.isWrong) {
      this.refuse(
        this.begun(number),
        number,
        `The text ${quoted(text)} belongs to no card: put it after Front: or Back:`,
      );
    }
  }

  private beginSide(number: number, kind: 'front' | 'back', value: string): void {
    if (kind === 'front' && this.block?.current) this.breakOff(this.block, number, 'Front:');
    const block = this.begun(number);
    const before = block[kind];
    block.current = { line: number, lines: [value] };
    if (before === null) block[kind] = block.current;
    else {
      const message = `This card has a Back: in line ${before.line} already: is a line --- missing in between?`;
      this.refuse(block, number, message);
    }
  }

  private readTopic(number: number, value: string): void {
    if (this.block?.current) this.breakOff(this.block, number, 'Topic:');
    this.finish();
    this.enterTopic(number, parseTopic(value));
  }

  private enterTopic(line: number, topic: ReadTopic): void {
    const checked = checkedTopic(topic);
    if (checked !== null && 'message' in checked) {
      this.section = null;
      this.problems.push({ line, message: `${checked.message}. The cards below can't be placed` });
    } else {
      this.section = { topic: checked };
    }
  }

  private begun(line: number): CardBlock {
    this.block ??= { line, front: null, back: null, current: null, isWrong: false };
    return this.block;
  }

  private breakOff(block: CardBlock, line: number, keyword: string): void {
    this.refuse(block, line, `The card from line ${block.line} is not ended: put a line --- before this ${keyword}`);
    this.finish();
  }

  private refuse(block: CardBlock, line: number, message: string): void {
    block.isWrong = true;
    this.problems.push({ line, message });
  }

  private finish(): void {
    const { block, section } = this;
    if (block === null) return;
    this.block = null;
    // Stray text was already reported.
    const found = block.current === null ? { problems: [] } : cardsOfBlock(block);
    if ('problems' in found) for (const problem of found.problems) this.problems.push(problem);
    if ('problems' in found || block.isWrong) {
      this.totalCount += 1;
      return;
    }
    this.totalCount += found.length;
    if (section === null) return;
    for (const sides of found) this.cards.push({ ...sides, line: block.line, topic: section.topic });
  }
}

type ReadTopic = ReturnType<typeof parseTopic>;

function checkedTopic(topic: ReadTopic): ReadTopic {
  if (topic === null || 'message' in topic) return topic;
  const names = [topic.main, topic.sub ?? ''];
  if (names.some((name) => name.includes('\0'))) return { message: 'Text must not contain the character NUL' };
  const longest = Math.max(...names.map(({ length }) => length));
  if (longest <= TOPIC_NAME_MAX_LENGTH) return topic;
  return { message: `A topic's name has at most ${TOPIC_NAME_MAX_LENGTH} characters, and this one has ${longest}` };
}
