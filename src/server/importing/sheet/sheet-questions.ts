import { formatCount, plural } from '#shared/domain/counted.ts';
import { SHEET_COLUMNS_MAX } from '#shared/bank/import-limits.ts';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { restored } from '#shared/domain/formula-cells.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { NO_IMAGE, type ImageFinder } from './image-finder.ts';
import { type TopicPath, parseTopic } from '#shared/bank/topic-path.ts';
import { withoutLetters } from '#server/importing/question/option-letters.ts';
import type { FoundProblem, QuestionCollector } from '#server/importing/question/question-collector.ts';
import type { SheetField } from '#shared/bank/sheet-fields.ts';
import { readRowDetails, readTags } from './sheet-details.ts';
import { NO, readRowKind, YES } from './sheet-kinds.ts';
import { cellOf, HEADING_ROWS_MAX, headingRowOf, headingScore, type HeadingRow } from './heading-row.ts';
import {
  chosenAssignment,
  columnLetters,
  guessedAssignment,
  missingIn,
  assignedByHeadings,
  UnclearColumnsError,
} from './column-assignment.ts';
import type { ColumnReading, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { quoted } from '#shared/domain/text-lines.ts';

const UNKNOWN_LISTED = 10;

/** How many rows are searched for a value of each column, if the columns are not clear. */
const SAMPLE_ROWS = 20;
const SAMPLE_LENGTH = 80;
const HOW_TO_NAME =
  'The first row does not name the columns: please call them question, option A, option B, option C, option D, correct answer, explanation and topic';
interface Row {
  cells: readonly string[];
  line: number;
}

/**
 * Reads the rows of one sheet, as texts, in order. The headings are in the first row that looks like them, or that
 * matches one of the `layouts`, which people have chosen for such headings. Blank rows are skipped. `Main > Sub` in the
 * topic's column names both, unless there is a column for subcategories. `finish` must be called after the last row.
 */
export class SheetQuestions {
  readonly #collector: QuestionCollector;
  readonly #findImage: ImageFinder;
  readonly #layouts: readonly ColumnAssignment[];
  #header: HeadingRow | null = null;
  /** The reason why the header is not enough to read the rows. */
  #problem: string | null = null;
  #before: Row[] = [];
  #rowsAfter = 0;
  readonly #samples: string[] = [];
  readonly #untaken = new Set<number>();
  readonly #instructions: string[] = [];

  constructor(collector: QuestionCollector, findImage: ImageFinder, layouts: readonly ColumnAssignment[] = []) {
    this.#collector = collector;
    this.#findImage = findImage;
    this.#layouts = layouts;
  }

  /** Throws `UnclearColumnsError` if the columns must be decided on first. */
  add(cells: readonly string[], line: number): void {
    if (cells.length > SHEET_COLUMNS_MAX) {
      throw new ImportFileError(
        `Row ${line} has more than ${formatCount(SHEET_COLUMNS_MAX)} columns: please delete what is to the right of the table`,
      );
    }
    if (cells.every((cell) => cell.trim() === '')) return;
    if (this.#header !== null) return this.#addRow(this.#header, { cells, line });
    const chosen = chosenAssignment(cells, this.#layouts);
    if (chosen !== undefined) {
      this.#problem = missingIn(chosen.fields);
      this.#header = headingRowOf(chosen, { line, isChosen: true });
      if (!chosen.hasHeadings) this.#addRow(this.#header, { cells, line });
    } else if (headingScore(cells) > 0) {
      const { layout, problem } = assignedByHeadings(cells);
      this.#problem = problem;
      this.#header = headingRowOf(layout, { line, isChosen: false });
    } else {
      this.#before.push({ cells, line });
      if (this.#before.length >= HEADING_ROWS_MAX) this.#takeLikeliest();
    }
  }

  /** Returns how the columns were interpreted. Throws like `add`. */
  finish(): ColumnReading {
    if (this.#header === null && this.#before.length > 0) this.#takeLikeliest();
    if (this.#header === null) throw new ImportFileError(HOW_TO_NAME);
    if (this.#problem !== null) throw new UnclearColumnsError(this.#problem, this.#infoOf(this.#header, this.#problem));
    const names = [...this.#header.unknown].filter(([index]) => this.#untaken.has(index)).map(([, name]) => name);
    if (names.length === 0) return this.#infoOf(this.#header, null);
    const listed = names.slice(0, UNKNOWN_LISTED).map(quoted).join(', ');
    const more = names.length > UNKNOWN_LISTED ? ` and ${names.length - UNKNOWN_LISTED} more` : '';
    const message = plural(
      names.length,
      `The column ${listed} is not known and was not read: please rename or delete it`,
      `The columns ${listed}${more} are not known and were not read: please rename or delete them`,
    );
    this.#collector.addStray(this.#header.line, message);
    return this.#infoOf(this.#header, message);
  }

  /** If no row looks like headings, uses the first of the widest rows, for people to say what it means. */
  #takeLikeliest(): void {
    const widthOf = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;
    const width = Math.max(...this.#before.map(widthOf));
    const likeliest = this.#before.find((row) => widthOf(row) === width);
    if (likeliest === undefined) return;
    this.#problem = HOW_TO_NAME;
    this.#header = headingRowOf(guessedAssignment(likeliest.cells), { line: likeliest.line, isChosen: false });
    for (const row of this.#before) if (row.line > likeliest.line) this.#addRow(this.#header, row);
    this.#before = [];
  }

  #addRow(header: HeadingRow, { cells, line }: Row): void {
    this.#rowsAfter++;
    for (const [index, cell] of cells.entries()) {
      if (cell.trim() === '') continue;
      this.#samples[index] ??= cell.trim().slice(0, SAMPLE_LENGTH);
      if ((header.layout.fields[index] ?? null) === null && !header.idle.has(index)) this.#untaken.add(index);
    }
    if (this.#problem === null) return this.#addQuestion(header, cells, line);
    if (this.#rowsAfter >= SAMPLE_ROWS) this.finish();
  }

  #infoOf({ layout }: HeadingRow, reason: string | null): ColumnReading {
    const width = layout.headings.length;
    const columns = [...this.#untaken].filter((index) => index < width).toSorted((a, b) => a - b);
    const notTaken = columns.map((index) => layout.headings[index] || `column ${columnLetters(index)}`);
    const samples = Array.from({ length: width }, (_, index) => this.#samples[index] ?? '');
    return { ...layout, samples, notTaken: [...notTaken, ...this.#instructions], reason };
  }

  #addQuestion(header: HeadingRow, cells: readonly string[], line: number): void {
    const cell = (field: SheetField) => restored(cellOf(header, cells, field));
    if (this.#rowsAfter === 1 && /^text of the question\b/i.test(cell('question'))) {
      this.#instructions.push(`row ${line}, the instructions of the template`);
      return;
    }
    const written = header.options.map((index) => restored(cells[index] ?? ''));
    // The hub's own exports are imported unchanged, letters included.
    const options = header.isOwnExport ? written : withoutLetters(written);
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
    const problems: FoundProblem[] = Object.values(wrong)
      .filter((message) => message !== null)
      .map((message) => ({ line, message }));
    const { reasons, ...kind } = readRowKind(cell, options);
    this.#collector.add({
      line,
      question: cell('question'),
      options,
      ...kind,
      explanation: cell('explanation'),
      details: readRowDetails(cell, reasons),
      topic: topicOf(header, cell('topic'), cell('subcategory')),
      difficulty: difficulty ?? 'medium',
      tags: readTags(cell('tags')),
      videoUrl: cell('video').trim() || null,
      ...('message' in found ? NO_IMAGE : found),
      imageDescription: cell('imageDescription'),
      ignoredDuplicate: YES.has(ignored),
      problems,
    });
  }

  /** A cell beyond the last heading usually comes from a stray comma or quotation mark that split another cell. */
  #surplus(header: HeadingRow, cells: readonly string[]): string | null {
    const surplus = cells.slice(header.layout.headings.length).find((cell) => cell.trim() !== '');
    return surplus === undefined
      ? null
      : `The row has more cells than there are headings, with ${quoted(surplus)}: is a comma or quotation mark out of place?`;
  }
}

function topicOf(header: HeadingRow, topic: string, subcategory: string): TopicPath | { message: string } | null {
  if (!header.layout.fields.includes('subcategory')) return parseTopic(topic);
  const [main, sub] = [topic.trim(), subcategory.trim()];
  if (main !== '') return { main, sub: sub === '' ? null : sub };
  return sub === '' ? null : { message: `The subcategory ${quoted(sub)} has no topic that it belongs to` };
}
