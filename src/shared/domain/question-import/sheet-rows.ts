import { DIFFICULTIES } from '#shared/domain/limits.ts';
import { resolveAnswer } from './answers.ts';
import { restored } from './formula-cells.ts';
import { ImportFileError } from './import-file-error.ts';
import { NO_IMAGE } from './image-finder.ts';
import type { ImageFinder } from './image-finder.ts';
import type { TopicPath } from './imported-question.ts';
import type { Mistake, QuestionCollector } from './question-collector.ts';
import type { Column } from './sheet-columns.ts';
import { HEADER_ROWS, headerScore, noHeader, readHeader } from './sheet-header.ts';
import type { SheetHeader } from './sheet-header.ts';
import { quoted } from './text-lines.ts';
import { parseTopic } from './topic-path.ts';

const YES = new Set(['yes', 'y', 'true', '1', 'x']);
const NO = new Set(['no', 'n', 'false', '0', '']);
const UNKNOWN_LISTED = 10;
/** A table of questions has some twenty; what reaches further right is there by mistake. */
export const SHEET_COLUMNS_MAX = 1000;

/**
 * Reads the rows of one sheet, as texts, in order. The headings are in the first row that looks like them. A blank row is
 * passed over. Where there is a column for subcategories, topics are taken literally; else `Main > Sub` names both.
 * `finish` has to be called after the last row.
 */
export class SheetRows {
  readonly #collector: QuestionCollector;
  readonly #findImage: ImageFinder;
  #header: SheetHeader | null = null;
  #rowsBefore = 0;
  readonly #unknownUsed = new Set<string>();

  constructor(collector: QuestionCollector, findImage: ImageFinder) {
    this.#collector = collector;
    this.#findImage = findImage;
  }

  add(cells: readonly string[], line: number): void {
    if (cells.length > SHEET_COLUMNS_MAX) {
      throw new ImportFileError(
        `Row ${line} has more than ${SHEET_COLUMNS_MAX.toLocaleString('en-US')} columns: please delete what stands right of the table`,
      );
    }
    if (this.#header !== null) return this.#addQuestion(this.#header, cells, line);
    if (cells.every((cell) => cell.trim() === '')) return;
    if (headerScore(cells) > 0) {
      this.#header = readHeader(cells, line);
      return;
    }
    this.#rowsBefore++;
    if (this.#rowsBefore >= HEADER_ROWS) throw noHeader();
  }

  /** Throws `ImportFileError` where there were no headings. */
  finish(): void {
    if (this.#header === null) throw noHeader();
    const names = [...this.#unknownUsed];
    if (names.length === 0) return;
    const listed = names.slice(0, UNKNOWN_LISTED).map(quoted).join(', ');
    const more = names.length > UNKNOWN_LISTED ? ` and ${names.length - UNKNOWN_LISTED} more` : '';
    const message =
      names.length === 1
        ? `The column ${listed} is not known and was not read: please rename or delete it`
        : `The columns ${listed}${more} are not known and were not read: please rename or delete them`;
    this.#collector.addStray(this.#header.line, message);
  }

  #addQuestion(header: SheetHeader, cells: readonly string[], line: number): void {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (header.unknown.size > 0) this.#noteUnknown(header, cells);
    const cell = (column: Extract<Column, string>) => restored(cells[header.columns.get(column) ?? -1] ?? '');
    const options = header.options.map((index) => restored(cells[index] ?? ''));
    const found = this.#findImage(cell('image').trim());
    const difficulty = DIFFICULTIES.find((known) => known === cell('difficulty').trim().toLowerCase());
    const ignored = cell('ignoredDuplicate').trim().toLowerCase();
    const wrong = {
      image: 'message' in found ? found.message : null,
      difficulty:
        difficulty === undefined && cell('difficulty').trim() !== ''
          ? `The difficulty is ${quoted(cell('difficulty'))}: it has to be easy, medium or hard`
          : null,
      ignored:
        YES.has(ignored) || NO.has(ignored)
          ? null
          : `"Ignored duplicate" is ${quoted(ignored)}: it has to be yes or no`,
      width: this.#surplus(header, cells),
    };
    const mistakes: Mistake[] = Object.values(wrong)
      .filter((message) => message !== null)
      .map((message) => ({ line, message }));
    this.#collector.add({
      line,
      question: cell('question'),
      options,
      answer: resolveAnswer(cell('answer'), options, 'the correct answer'),
      explanation: cell('explanation'),
      topic: topicOf(header, cell('topic'), cell('subcategory')),
      difficulty: difficulty ?? 'medium',
      videoUrl: cell('video').trim() || null,
      ...('message' in found ? NO_IMAGE : found),
      ignoredDuplicate: YES.has(ignored),
      mistakes,
    });
  }

  #noteUnknown(header: SheetHeader, cells: readonly string[]): void {
    for (const [index, cell] of cells.entries()) {
      const heading = header.unknown.get(index);
      if (heading !== undefined && cell.trim() !== '') this.#unknownUsed.add(heading);
    }
  }

  /** A cell right of the last heading is mostly one that a stray comma or quotation mark has cut in two. */
  #surplus(header: SheetHeader, cells: readonly string[]): string | null {
    const surplus = cells.slice(header.width).find((cell) => cell.trim() !== '');
    return surplus === undefined
      ? null
      : `The row has more cells than there are headings, with ${quoted(surplus)}: is a comma or quotation mark out of place?`;
  }
}

function topicOf(header: SheetHeader, topic: string, subcategory: string): TopicPath | { message: string } | null {
  if (!header.columns.has('subcategory')) return parseTopic(topic);
  const [main, sub] = [topic.trim(), subcategory.trim()];
  if (main !== '') return { main, sub: sub === '' ? null : sub };
  return sub === '' ? null : { message: `The subcategory ${quoted(sub)} has no topic that it belongs to` };
}
