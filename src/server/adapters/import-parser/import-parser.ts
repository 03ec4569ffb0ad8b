import type { ParsedPackage } from '#shared/domain/anki/anki-package.ts';
import type { ParsedImport } from '#shared/domain/question-import/imported-question.ts';

export interface ImportFile {
  name: string;
  data: Uint8Array;
}

/** Makes questions, or cards, of an uploaded file. */
export interface ImportParser {
  /** Throws `ImportFileError` where the file as a whole cannot be read; what is wrong with single rows is in the result. */
  parse(file: ImportFile): Promise<ParsedImport>;
  /** The same of an Anki package. */
  parseCards(file: ImportFile): Promise<ParsedPackage>;
}
