import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { REASON_FIELDS, SHEET_FIELDS, type SheetField } from '#shared/bank/sheet-fields.ts';
import { restored } from '#shared/domain/formula-cells.ts';
import { quoted } from '#shared/domain/text-lines.ts';
import type { HtmlText } from '#server/importing/markup/html-text.ts';
import { hasMarkup, markupText } from '#server/importing/markup/markup-in-text.ts';
import type { Ambiguities } from './ambiguities.ts';
import { labelOf } from './column-assignment.ts';
import type { HeadingRow } from './heading-row.ts';
import { isDateText, isErrorText } from './spreadsheet-traces.ts';

/** What a workbook knows of a cell, beside the text that it shows. */
export interface CellFacts {
  /** A number with all its digits, and the unit that its format adds. */
  exact?: string;
  isDate?: boolean;
  /** The text with its formatting. */
  formatted?: HtmlText;
}

/** A row of a table. */
export interface SheetRow {
  line: number;
  cells: readonly string[];
  /** By column. Empty for a file of plain text. */
  facts?: ReadonlyMap<number, CellFacts>;
  /** Whether the spreadsheet hides the row. */
  isHidden?: boolean;
}

const OPTIONS = SHEET_FIELDS.filter((field) => field.startsWith('option'));
/** Texts that can be HTML. */
const TEXTS = new Set<SheetField>([
  'question',
  ...OPTIONS,
  'answer',
  'explanation',
  ...REASON_FIELDS,
  'topic',
  'subcategory',
  'unit',
  'source',
  'objective',
  'imageDescription',
]);
/** Numbers, whatever a spreadsheet shows. An answer may be the text of an option, as shown. */
const NUMBERS = new Set<SheetField>([
  'choose',
  'partialCredit',
  'tolerance',
  'widerTolerance',
  'decimals',
  'wrongNumbers',
  'sourceYear',
]);
/** Cells that seldom are dates. */
const NO_DATES = new Set<SheetField>([...OPTIONS, 'answer', 'topic', 'subcategory', 'unit', 'tags']);

/** The cells of a row by their fields, and what is wrong with them, or lost. Each is read once. */
export class RowCells {
  readonly problems: string[] = [];
  readonly remarks: ImportRemark[] = [];
  readonly #header: HeadingRow;
  readonly #row: SheetRow;
  readonly #ambiguities: Ambiguities;
  readonly #texts = new Map<SheetField, string>();

  constructor(header: HeadingRow, row: SheetRow, ambiguities: Ambiguities) {
    this.#header = header;
    this.#row = row;
    this.#ambiguities = ambiguities;
  }

  /** The text of a cell. */
  readonly text = (field: SheetField): string => {
    const known = this.#texts.get(field);
    if (known !== undefined) return known;
    const text = this.#read(field);
    this.#texts.set(field, text);
    return text;
  };

  /** The answer as a number with all its digits, if it is one. */
  get exactAnswer(): string {
    return this.#factsOf('answer').exact ?? this.text('answer');
  }

  /** The options in order; empty ones for letters without a column. */
  get options(): string[] {
    return this.#header.options.map((index) => {
      const field = this.#header.layout.fields[index];
      return field === undefined || field === null ? '' : this.text(field);
    });
  }

  #indexOf(field: SheetField): number {
    return this.#header.layout.fields.indexOf(field);
  }

  #factsOf(field: SheetField): CellFacts {
    return this.#row.facts?.get(this.#indexOf(field)) ?? {};
  }

  #read(field: SheetField): string {
    const written = this.#row.cells[this.#indexOf(field)] ?? '';
    if (written === '') return '';
    const { formatted, exact, isDate = false } = this.#factsOf(field);
    if (exact !== undefined && NUMBERS.has(field)) return exact;
    if (isErrorText(written)) {
      this.problems.push(
        `The cell of the ${labelOf(field)} is ${quoted(written)}, an error of the spreadsheet: please correct the cell`,
      );
    }
    if (NO_DATES.has(field) && (isDate || isDateText(written))) this.#doubtDate(field, written);
    // The hub's own exports are imported unchanged.
    const text = restored(written);
    if (this.#header.isOwnExport || !TEXTS.has(field)) return text;
    const read = formatted ?? (hasMarkup(text) ? markupText(text) : null);
    if (read === null) return text;
    this.remarks.push(...read.remarks, ...read.images.map((address) => ({ kind: 'image' as const, detail: address })));
    return read.text;
  }

  #doubtDate(field: SheetField, written: string): void {
    const where = labelOf(field);
    const choice = this.#ambiguities.choiceOf('dates', () => ({
      text: `Row ${this.#row.line} has the date ${quoted(written)} as its ${where}. Spreadsheets change texts such as 1-2 into dates. Are such cells dates?`,
      answers: [
        ['kept', 'Yes: import them as they are'],
        ['refused', 'No: report their rows as problems, so that I can correct them'],
      ],
    }));
    if (choice !== 'refused') return;
    this.problems.push(
      `The ${where} is the date ${quoted(written)}: please write what it was, such as 1-2, into a cell with the format “Text”`,
    );
  }
}
