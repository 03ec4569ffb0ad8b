import type { ParsedPackage } from '#shared/cards/anki/anki-package.ts';
import type { ParsedImport } from '#shared/bank/question-import/imported-question.ts';
import type { SheetLayout } from '#shared/bank/question-import/sheet-layout.ts';
import type { TableRow } from './read-table-file.ts';

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
