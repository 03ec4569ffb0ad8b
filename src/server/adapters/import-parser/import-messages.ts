import type { NoteProblem } from '#shared/contract/flashcard-files.ts';
import type { ImportProblem } from '#shared/contract/question-files.ts';
import type { ImportedCard } from '#shared/domain/anki/anki-package.ts';
import type { ImportedQuestion } from '#shared/domain/question-import/imported-question.ts';
import type { PackageSummary } from './anki/read-anki-package.ts';
import type { ImportSummary } from './read-question-file.ts';

/** What the process that reads is told first; the file's bytes follow on its standard input. */
export interface ImportOrder {
  name: string;
  bytes: number;
  /** What it is to be read as. */
  content: 'questions' | 'cards';
}

/** What it says in answer: any number of parts, then one of the other three. */
export type ImportMessage =
  | { type: 'questions'; questions: ImportedQuestion[] }
  | { type: 'problems'; problems: ImportProblem[] }
  | { type: 'cards'; cards: ImportedCard[] }
  | { type: 'note problems'; problems: NoteProblem[] }
  | { type: 'remarks'; remarks: NoteProblem[] }
  | { type: 'image'; key: string; data: Uint8Array }
  | { type: 'done'; summary: ImportSummary | PackageSummary }
  /** The file cannot be read, and why. */
  | { type: 'refused'; message: string }
  /** This program is at fault. */
  | { type: 'failed'; stack: string };
