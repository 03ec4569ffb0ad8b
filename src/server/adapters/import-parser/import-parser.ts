import type { ParsedPackage } from '#shared/cards/anki/anki-package.ts';
import type { ParsedImport } from '#shared/bank/question-import/imported-question.ts';
import type { SheetLayout } from '#shared/bank/question-import/sheet-layout.ts';

/** A row of a table that is not blank, as texts. One that can't be taken apart is a single cell. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface ImportFile {
  name: string;
  data: Uint8Array;
  /** What people have chosen for the columns of tables with such headings. */
  layouts?: readonly SheetLayout[];
}

/** Makes questions, cards, or rows of an uploaded file. */
export interface ImportParser {
  /** Throws `ImportFileError` where the file as a whole cannot be read, as `UnclearSheetError` where only its columns are unclear; what is wrong with single rows is in the result. */
  parse(file: ImportFile): Promise<ParsedImport>;
  /** The same of an Anki package. */
  parseCards(file: ImportFile): Promise<ParsedPackage>;
  /** The rows of a table, whatever they hold. */
  parseTable(file: ImportFile): Promise<TableRow[]>;
}
