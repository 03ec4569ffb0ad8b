import type { CodePage } from '#shared/domain/code-pages.ts';
import type { ImportFormat, ImportProblem, ColumnReading } from '#shared/bank/question-files.contract.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { QuestionForm } from '#shared/bank/questions.contract.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';

/** A valid question as read from a file, ready to be stored except for its topic and image. */
export interface ImportedQuestion extends Omit<QuestionForm, 'topicId'> {
  /** The line of text or row of the sheet, from 1, at which it begins. */
  line: number;
  /** Its number among all questions in the file, from 1, including those with problems. */
  questionNumber: number;
  topic: TopicPath | null;
  /** Key into `images` of a picture in the file. If set, `imageUrl` and `videoUrl` are null. */
  image: string | null;
  ignoredDuplicate: boolean;
  /** Deleted in its source, or an earlier version: imported only if the teacher asks for it. */
  isHidden?: true;
}

/** The content of a file: the valid questions, and the reasons why others are invalid. Nothing is left out silently. */
export interface ParsedImport {
  format: ImportFormat;
  /**
   * Questions found, valid or not: each is in `questions`, or has at least one problem with its number, or is a hidden
   * one that is in `remarked` alone.
   */
  totalCount: number;
  questions: ImportedQuestion[];
  problems: ImportProblem[];
  /** Content of the valid ones that is left out or changed; and hidden ones that cannot be imported. */
  remarked: RemarkedItem[];
  /** Pictures in the file, by a key of the parser's choice. Not checked yet: they may be anything. */
  images: Map<string, Uint8Array>;
  /** How the columns of a table were interpreted; null if the file is not one. */
  sheet: ColumnReading | null;
  /** The code page that was guessed for a text. */
  codePage: CodePage | null;
}
