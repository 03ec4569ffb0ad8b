import type { ImportProblem } from '#shared/contract/question-files.ts';
import type { ImportedQuestion } from '#shared/domain/question-import/imported-question.ts';
import type { ImportSummary } from './read-question-file.ts';

/** What the process that reads is told first; the file's bytes follow on its standard input. */
export interface ImportOrder {
  name: string;
  bytes: number;
}

/** What it says in answer: any number of parts, then one of the other three. */
export type ImportMessage =
  | { type: 'questions'; questions: ImportedQuestion[] }
  | { type: 'problems'; problems: ImportProblem[] }
  | { type: 'image'; key: string; data: Uint8Array }
  | { type: 'done'; summary: ImportSummary }
  /** The file cannot be read, and why. */
  | { type: 'refused'; message: string }
  /** This program is at fault. */
  | { type: 'failed'; stack: string };
