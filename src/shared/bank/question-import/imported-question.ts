import type { ImportFormat, ImportProblem } from '#shared/bank/question-files.contract.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { QuestionForm } from '#shared/bank/questions.contract.ts';
import type { SheetInfo } from './sheet-layout.ts';

/** A topic by its names: a main category, or one of its subcategories. */
export interface TopicPath {
  main: string;
  sub: string | null;
}

/** A valid question as a file has it, ready to be stored but for its topic and image. */
export interface ImportedQuestion extends Omit<QuestionForm, 'topicId'> {
  /** Line of text or row of the sheet, from 1, where it begins. */
  line: number;
  /** Of all questions in the file, from 1, those with problems included. */
  questionNumber: number;
  topic: TopicPath | null;
  /** Key into `images` of a picture that came in the file. Then `imageUrl` and `videoUrl` are null. */
  image: string | null;
  ignoredDuplicate: boolean;
  /** Deleted where it comes from, or an earlier version: taken only where the teacher says so. */
  isHidden?: true;
}

/** All that could be made of a file: what is valid, and what is not and why. Nothing is left out silently. */
export interface ParsedImport {
  format: ImportFormat;
  /**
   * Questions made out, right or wrong: each is in `questions`, or has at least one problem with its number, or is a
   * hidden one that is in `remarked` alone.
   */
  totalCount: number;
  questions: ImportedQuestion[];
  problems: ImportProblem[];
  /** What is left out of the valid ones, or changed; and hidden ones that cannot be taken. */
  remarked: RemarkedItem[];
  /** Pictures that came in the file, by a key of the parser's choice. Not checked yet: they may be anything. */
  images: Map<string, Uint8Array>;
  /** How the columns of a table were taken; null where the file is none. */
  sheet: SheetInfo | null;
}
