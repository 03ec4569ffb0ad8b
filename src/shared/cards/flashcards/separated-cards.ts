import type { TopicPath } from '#shared/bank/topic-path.ts';
import type { CardBlock } from './card-block.ts';
import { readCardLine } from './card-lines.ts';
import { partsOfDeck, topicOfDeck } from './deck-topic.ts';

/** A card of a text with one card per line, its sides separated by a character. */
export interface SeparatedCard {
  line: number;
  front: string;
  back: string;
  /** Whether it has a picture or sound. */
  hasMedia: boolean;
  topic: TopicPath | null;
}

/** What the lines at the beginning of Anki's "Notes in Plain Text" say. Numbers are columns, from 0. */
interface Settings {
  separator: string;
  isHtml: boolean;
  deck: string | null;
  deckColumn: number;
  /** Columns with anything but the sides of a card. */
  others: Set<number>;
}

const SEPARATORS: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};
const SETTING = /^#(separator|html|deck|notetype|tags|columns|(?:deck|notetype|tags|guid) column)\s*:(.*)$/i;
/** The separators of a text that names none: Quizlet's first. */
const GUESSED = ['\t', ';', ','];

/**
 * Reads a text with one card per line: Anki's "Notes in Plain Text", or what Quizlet exports. Null if it is not such a
 * text, but has `Front:` and `Back:`.
 */
export function separatedCards(text: string): SeparatedCard[] | null {
  const lines = text.split(/\r\n|\n|\r/);
  const start = lines.findIndex((line) => line.trim() !== '' && !SETTING.test(line));
  if (start === -1) return null;
  const head = lines.slice(0, start).filter((line) => line.trim() !== '');
  const settings = head.length > 0 ? settingsOf(head) : guessedSettings(lines);
  if (settings === null) return null;
  return recordsOf(lines.slice(start).join('\n'), settings.separator).flatMap(({ line, cells }) =>
    cells.every((cell) => cell.trim() === '') ? [] : [cardOf(cells, start + line, settings)],
  );
}

function settingsOf(head: readonly string[]): Settings {
  const settings: Settings = { separator: '\t', isHtml: false, deck: null, deckColumn: -1, others: new Set() };
  for (const line of head) {
    const [, name = '', value = ''] = SETTING.exec(line) ?? [];
    const text = value.trim();
    const column = /column$/i.test(name) ? Number(text) - 1 : null;
    if (column !== null) settings.others.add(column);
    if (/^deck column$/i.test(name)) settings.deckColumn = column ?? -1;
    if (/^deck$/i.test(name)) settings.deck = text;
    if (/^html$/i.test(name)) settings.isHtml = text.toLowerCase() === 'true';
    if (/^separator$/i.test(name)) settings.separator = SEPARATORS[text.toLowerCase()] ?? (value.charAt(0) || '\t');
  }
  return settings;
}

function guessedSettings(lines: readonly string[]): Settings | null {
  const written = lines.filter((line) => line.trim() !== '');
  const [first = ''] = written;
  const hasKeywords = written.some((line) => !['text', 'end'].includes(readCardLine(line).kind));
  if (hasKeywords) return null;
  const separator = first.includes('\t')
    ? '\t'
    : GUESSED.find((one) => written.length > 1 && written.every((line) => line.includes(one)));
  return separator === undefined ? null : { separator, isHtml: false, deck: null, deckColumn: -1, others: new Set() };
}

interface SeparatedRecord {
  /** From 1. */
  line: number;
  cells: string[];
}

/** Splits a text at line ends and separators, except within cells that begin with a quotation mark and end with one. */
function recordsOf(text: string, separator: string): SeparatedRecord[] {
  const records: SeparatedRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const record: SeparatedRecord = { line, cells: [] };
    records.push(record);
    for (let hasMore = true; hasMore;) {
      const quoted = text.charAt(at) === '"' ? quotedCell(text, at, separator) : null;
      const end = quoted?.end ?? cellEnd(text, at, separator);
      record.cells.push(quoted?.cell ?? text.slice(at, end));
      line += text.slice(at, end).split('\n').length - 1;
      hasMore = text.charAt(end) === separator;
      at = end + 1;
    }
    line += 1;
  }
  return records;
}

function cellEnd(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text.charAt(end) !== separator && text.charAt(end) !== '\n') end += 1;
  return end;
}

/** Null if no quotation mark ends the cell: then the first one is a part of the text. */
function quotedCell(text: string, from: number, separator: string): { cell: string; end: number } | null {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && text.charAt(end + 1) === '"') end = text.indexOf('"', end + 2);
  if (end === -1 || ![separator, '\n', ''].includes(text.charAt(end + 1))) return null;
  return { cell: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function cardOf(cells: readonly string[], line: number, settings: Settings): SeparatedCard {
  const sides = cells.filter((_, index) => !settings.others.has(index));
  const [front = '', ...backs] = sides.map((side) => (settings.isHtml ? plainText(side) : side).trim());
  const deck = cells[settings.deckColumn] ?? settings.deck;
  return {
    line,
    front,
    back: backs.filter((side) => side !== '').join('\n'),
    hasMedia: sides.some((side) => /<img\b|\[sound:/i.test(side)),
    topic: deck === null ? null : topicOfDeck(partsOfDeck(deck)),
  };
}

const ENTITIES: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** The text of a field, which has little markup: Anki writes breaks and paragraphs, and styles that cards do not have. */
function plainText(html: string): string {
  return html
    .replaceAll(/\n/g, ' ')
    .replaceAll(/<br\s*\/?>|<\/(?:div|p|li|tr|h\d)>/gi, '\n')
    .replaceAll(/<li[^<>]*>/gi, '- ')
    .replaceAll(/<[a-z/!][^<>]*>/gi, '')
    .replaceAll(/\[\$\]([^[]{1,2000})\[\/\$\]/g, String.raw`\($1\)`)
    .replaceAll(/\[\$\$\]([^[]{1,2000})\[\/\$\$\]/g, String.raw`\[$1\]`)
    .replaceAll(
      /&(?:#(\d{1,7}|x[\da-f]{1,6})|(nbsp|lt|gt|quot|amp));/gi,
      (entity, code: string | undefined, name: string) => {
        if (code === undefined) return ENTITIES[name.toLowerCase()] ?? '';
        const point = Number(`0${code}`);
        return point > 0x10_ff_ff ? entity : String.fromCodePoint(point);
      },
    );
}

/** Why a card cannot be taken; null if it can. */
export function separatedProblem({ front, back, hasMedia }: SeparatedCard): string | null {
  if (hasMedia) {
    return 'This card has a picture or sound, which a text cannot hold: export the deck as an Anki package (.apkg)';
  }
  if (front === '') return 'This card has no front: write it at the beginning of the line';
  return back === '' && !front.includes('{{c')
    ? 'This card has no back: write it after the front, with a tab between'
    : null;
}

/** The block that the card would be if it was written with `Front:` and `Back:`. */
export function blockOf({ line, front, back }: SeparatedCard): CardBlock {
  const sideOf = (text: string) => (text === '' ? null : { line, lines: text.split('\n') });
  return { line, front: sideOf(front), back: sideOf(back), current: null, isWrong: false };
}
