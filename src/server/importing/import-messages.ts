import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportProblem, ColumnReading, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import type { ImportedCard } from '#server/importing/anki/anki-package.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import type { PackageSummary } from '#server/importing/anki/read-anki-package.ts';
import type { ImportSummary } from './read-question-file.ts';
import type { TableRow } from './import-parser.ts';

/** The first message to the reading process; the file's bytes follow on its standard input. */
export interface ImportOrder {
  name: string;
  bytes: number;
  layouts?: readonly ColumnAssignment[];
  /** What the file is to be read as. */
  content: 'questions' | 'cards' | 'table';
}

/** The items of a file, by their list: of questions, cards and rows, all but one are empty. */
export interface ImportedItems {
  questions: ImportedQuestion[];
  problems: ImportProblem[];
  cards: ImportedCard[];
  noteProblems: NoteProblem[];
  rows: TableRow[];
  remarked: RemarkedItem[];
}

/** The messages it returns: any number of items and images, then one of the last three. */
export type ImportMessage =
  | { type: 'items'; items: Partial<ImportedItems> }
  | { type: 'image'; key: string; data: Uint8Array }
  | { type: 'done'; summary: ImportSummary | PackageSummary }
  /** The file cannot be read, and why; with its columns, if these have to be chosen. */
  | { type: 'refused'; message: string; sheet: ColumnReading | null }
  /** A bug in this program. */
  | { type: 'failed'; stack: string };
