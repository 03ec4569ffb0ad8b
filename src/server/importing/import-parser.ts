import { ImportFileError } from './import-file-error.ts';
import { IMPORT_MAX_BYTES } from '#shared/bank/import-limits.ts';
import type { ParsedPackage } from '#server/importing/anki/anki-package.ts';
import type { ParsedImport } from '#server/importing/question/imported-question.ts';
import type { ColumnAssignment } from '#shared/bank/question-files.contract.ts';

/** A row of a table that is not blank, as texts. One that can't be split is a single cell. */
export interface TableRow {
  line: number;
  cells: string[];
}

export interface ImportFile {
  name: string;
  data: Uint8Array;
  /** The layouts that people have chosen for tables with such headings. */
  layouts?: readonly ColumnAssignment[];
}

/** Throws `ImportFileError` if the file is empty or too large. */
export function checkSize({ data }: ImportFile): void {
  if (data.length === 0) throw new ImportFileError('The file is empty');
  if (data.length > IMPORT_MAX_BYTES) {
    throw new ImportFileError(`The file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB: please split it`);
  }
}

/** Reads questions, cards or rows from an uploaded file. */
export interface ImportParser {
  /** Throws `ImportFileError` if the file cannot be read, as `UnclearColumnsError` if only its columns are unclear. */
  parse(file: ImportFile): Promise<ParsedImport>;
  /** Reads the cards of an Anki package in the same way. */
  parseCards(file: ImportFile): Promise<ParsedPackage>;
  /** Reads the rows of a table with any content. */
  parseTable(file: ImportFile): Promise<TableRow[]>;
}
