import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { formatCount, plural } from '#shared/domain/counted.ts';
import { SHEET_COLUMNS_MAX } from '#shared/bank/import-limits.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { NO_IMAGE, type ImageFinder } from './image-finder.ts';
import { type TopicPath, parseTopic } from '#shared/bank/topic-path.ts';
import { takeLetters } from '#server/importing/question/option-letters.ts';
import type { QuestionCollector } from '#server/importing/question/question-collector.ts';
import type { SheetField } from '#shared/bank/sheet-fields.ts';
import { Ambiguities } from './ambiguities.ts';
import { difficultyOf } from './difficulty-words.ts';
import { RowAnswers } from './row-answers.ts';
import { RowCells, type SheetRow } from './row-cells.ts';
import { RowNumbers } from './row-numbers.ts';
import type { RowPictures } from './row-pictures.ts';
import { readRowDetails, readTags } from './sheet-details.ts';
import { NO, readRowKind, YES } from './sheet-kinds.ts';
import { HEADING_ROWS_MAX, headingRowOf, headingScore, type HeadingRow } from './heading-row.ts';
import {
  chosenAssignment,
  columnLetters,
  guessedAssignment,
  headlessAssignment,
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

interface SheetSurroundings {
  findImage: ImageFinder;
  layouts?: readonly ColumnAssignment[];
  pictures?: RowPictures | null;
}

const NO_HEADINGS =
  'The first row looks like a question, and no row names the columns: please say what each column holds, or add a first row with question, option A, option B, correct answer and so on';
/** Fields that templates fill in rows without a question. */
const SETTINGS = new Set<SheetField | null>([
  null,
  'type',
  'difficulty',
  'ignoredDuplicate',
  'choose',
  'partialCredit',
  'decimals',
]);

/**
 * Reads the rows of one sheet, as texts, in order. The headings are in the first row that looks like them, or that
 * matches one of the `layouts`, which people have chosen for such headings. Blank rows are skipped. `Main > Sub` in the
 * topic's column names both, unless there is a column for subcategories. `finish` must be called after the last row.
 */
export class SheetQuestions {
  readonly #collector: QuestionCollector;
  readonly #findImage: ImageFinder;
  readonly #layouts: readonly ColumnAssignment[];
  readonly #pictures: RowPictures | null;
  #header: HeadingRow | null = null;
  #ambiguities = new Ambiguities();
  #numbers = new RowNumbers(this.#ambiguities);
  /** The reason why the header is not enough to read the rows. */
  #problem: string | null = null;
  #before: SheetRow[] = [];
  #rowsAfter = 0;
  readonly #samples: string[] = [];
  readonly #untaken = new Set<number>();
  readonly #instructions: string[] = [];

  constructor(collector: QuestionCollector, { findImage, layouts = [], pictures = null }: SheetSurroundings) {
    this.#collector = collector;
    this.#findImage = findImage;
    this.#layouts = layouts;
    this.#pictures = pictures;
  }

  /** Throws `UnclearColumnsError` if the columns must be decided on first. */
  add(row: SheetRow): void {
    const { cells, line } = row;
    if (cells.length > SHEET_COLUMNS_MAX) {
      throw new ImportFileError(
        `Row ${line} has more than ${formatCount(SHEET_COLUMNS_MAX)} columns: please delete what is to the right of the table`,
      );
    }
    if (cells.every((cell) => cell.trim() === '')) return;
    if (this.#header !== null) return this.#addRow(this.#header, row);
    const chosen = chosenAssignment(cells, this.#layouts);
    if (chosen !== undefined) {
      this.#problem = missingIn(chosen.fields);
      this.#header = headingRowOf(chosen, { line, isChosen: true });
      this.#ambiguities = new Ambiguities(chosen.choices);
      this.#numbers = new RowNumbers(this.#ambiguities);
      if (!chosen.hasHeadings) this.#addRow(this.#header, row);
    } else if (headingScore(cells) > 0) {
      const { layout, problem } = assignedByHeadings(cells);
      this.#problem = problem;
      this.#header = headingRowOf(layout, { line, isChosen: false });
    } else {
      this.#before.push(row);
      if (this.#before.length >= HEADING_ROWS_MAX) this.#takeLikeliest();
    }
  }

  /** Returns how the columns were interpreted. Throws like `add`. */
  finish(): ColumnReading {
    if (this.#header === null && this.#before.length > 0) this.#takeLikeliest();
    if (this.#header === null) throw new ImportFileError(HOW_TO_NAME);
    if (this.#problem !== null) throw new UnclearColumnsError(this.#problem, this.#infoOf(this.#header, this.#problem));
    this.#numbers.finish();
    const { open } = this.#ambiguities;
    if (open !== undefined) {
      const reason = `This table can be read in two ways. ${open.text}`;
      throw new UnclearColumnsError(reason, this.#infoOf(this.#header, reason));
    }
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
    const widthOf = ({ cells }: SheetRow) => cells.filter((cell) => cell.trim() !== '').length;
    const width = Math.max(...this.#before.map(widthOf));
    const likeliest = this.#before.find((row) => widthOf(row) === width);
    if (likeliest === undefined) return;
    const headless = headlessAssignment(this.#before.map(({ cells }) => cells));
    this.#problem = headless === null ? HOW_TO_NAME : NO_HEADINGS;
    const [row, layout] =
      headless === null ? [likeliest, guessedAssignment(likeliest.cells)] : [this.#before[0], headless];
    const line = row?.line ?? likeliest.line;
    this.#header = headingRowOf(layout, { line, isChosen: false });
    for (const later of this.#before) {
      if (later.line > line || (later.line === line && !layout.hasHeadings)) this.#addRow(this.#header, later);
    }
    this.#before = [];
  }

  #addRow(header: HeadingRow, row: SheetRow): void {
    const { headings, fields } = header.layout;
    // Templates number their rows in advance.
    const isUnused = row.cells.every(
      (cell, i) =>
        cell.trim() === '' || (i < headings.length && SETTINGS.has(fields[i] ?? null) && !header.unknown.has(i)),
    );
    if (isUnused && this.#problem === null) return;
    this.#rowsAfter++;
    for (const [index, cell] of row.cells.entries()) {
      if (cell.trim() === '') continue;
      this.#samples[index] ??= cell.trim().slice(0, SAMPLE_LENGTH);
      if ((header.layout.fields[index] ?? null) === null && !header.idle.has(index)) this.#untaken.add(index);
    }
    if (this.#problem === null) return this.#addQuestion(header, row);
    if (this.#rowsAfter >= SAMPLE_ROWS) this.finish();
  }

  #infoOf({ layout }: HeadingRow, reason: string | null): ColumnReading {
    const width = layout.headings.length;
    const columns = [...this.#untaken].filter((index) => index < width).toSorted((a, b) => a - b);
    const notTaken = columns.map((index) => layout.headings[index] || `column ${columnLetters(index)}`);
    const samples = Array.from({ length: width }, (_, index) => this.#samples[index] ?? '');
    const { questions } = this.#ambiguities;
    return { ...layout, samples, notTaken: [...notTaken, ...this.#instructions], questions, reason };
  }

  #addQuestion(header: HeadingRow, row: SheetRow): void {
    const { line } = row;
    const cells = new RowCells(header, row, this.#ambiguities);
    const { text: cell } = cells;
    if (this.#rowsAfter === 1 && /^text of the question\b/i.test(cell('question'))) {
      this.#instructions.push(`row ${line}, the instructions of the template`);
      return;
    }
    const written = cells.options;
    // The hub's own exports are imported unchanged, letters included.
    const { options, remarks: letters } = takeLetters(written, { isKept: header.isOwnExport });
    const answers = new RowAnswers(options, line, header.isOwnExport ? null : this.#ambiguities);
    const found = this.#findImage(cell('image').trim());
    const difficulty = difficultyOf(cell('difficulty'));
    const unknownDifficulty: ImportRemark[] =
      difficulty === undefined && cell('difficulty').trim() !== ''
        ? [{ kind: 'other', detail: `difficulty: ${cell('difficulty')}` }]
        : [];
    const ignored = cell('ignoredDuplicate').trim().toLowerCase();
    const wrong = {
      image: 'message' in found ? found.message : null,
      ignored:
        YES.has(ignored) || NO.has(ignored)
          ? null
          : `"Ignored duplicate" is ${quoted(ignored)}: it has to be yes or no`,
      width: this.#surplus(header, row.cells),
    };
    const { reasons, remarks, ...kind } = readRowKind({
      line,
      cell,
      exactAnswer: cells.exactAnswer,
      answers,
      numbers: this.#numbers,
    });
    const raw = {
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
      isHidden: row.isHidden === true,
    };
    const picture = this.#pictures?.take(line, { hasImage: cell('image').trim() !== '' });
    // Before somebody has chosen, the questions could be wrong, and nothing is imported.
    if (this.#ambiguities.open !== undefined) return;
    this.#collector.add({
      ...raw,
      image: picture?.image ?? raw.image,
      problems: [...Object.values(wrong), ...cells.problems]
        .filter((message) => message !== null)
        .map((message) => ({ line, message })),
      remarks: [...remarks, ...cells.remarks, ...letters, ...unknownDifficulty, ...(picture?.remarks ?? [])],
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
