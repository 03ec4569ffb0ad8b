import { z } from 'zod';
import { CODE_PAGE_NAMES } from '../domain/code-pages.ts';
import { SHEET_FIELDS } from './sheet-fields.ts';
import { SHEET_CHOICE_NAMES, SHEET_CHOICES } from './sheet-choices.ts';
import { SHEET_COLUMNS_MAX, SHEET_HEADING_MAX_LENGTH } from './import-limits.ts';
import { answerValue, questionParts } from './question-kinds/answer-value.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import { importRemarks } from './import-remarks.contract.ts';
import * as endpoints from './question-files.endpoints.ts';

/** The file formats of question imports. `list` is typed text, Aiken included; `zip` a sheet with its images. */
export const IMPORT_FORMATS = ['txt', 'csv', 'excel', 'list', 'gift', 'moodle-xml', 'zip', 'qti'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Something that can't be imported, and its position in the file (a line of text or a row of a sheet, from 1). */
export const importProblem = z.object({
  line: z.int(),
  /** The question's number in the file, from 1; null if no question could be identified. */
  questionNumber: z.int().nullable(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** A question of the file whose text is already in the bank, or earlier in the file. */
export const importDuplicate = z.object({
  line: z.int(),
  questionNumber: z.int(),
  questionText: z.string(),
  sameAs: z.enum(['bank', 'file']),
  /** The question of the bank with the same text, or null and the number of that question in the file. */
  existingId: id.nullable(),
  existingNumber: z.int().nullable(),
  /** Whether the right option is the same there. */
  isSameAnswer: z.boolean(),
});
export type ImportDuplicate = z.output<typeof importDuplicate>;

const sheetChoices = z.object({
  letters: z.enum(SHEET_CHOICES.letters).optional(),
  counting: z.enum(SHEET_CHOICES.counting).optional(),
  truth: z.enum(SHEET_CHOICES.truth).optional(),
  decimals: z.enum(SHEET_CHOICES.decimals).optional(),
  dates: z.enum(SHEET_CHOICES.dates).optional(),
});

/** Somebody's choices for the columns of tables with these headings. */
export const columnAssignment = z.object({
  headings: z.array(z.string().max(SHEET_HEADING_MAX_LENGTH)).min(1).max(SHEET_COLUMNS_MAX),
  /** The field of each column; null if it is not imported. */
  fields: z.array(z.enum(SHEET_FIELDS).nullable()).max(SHEET_COLUMNS_MAX),
  /** False if the first row is already a question. */
  hasHeadings: z.boolean(),
  /** For this file alone: another one with the same headings may mean something else. */
  choices: sheetChoices.optional(),
});
export type ColumnAssignment = z.output<typeof columnAssignment>;
/** The field `layouts`, which is JSON. */
export const columnAssignments = z.array(columnAssignment).max(20);

/** How the columns of a table were interpreted. */
export const columnReading = columnAssignment.extend({
  /** The first value of each column. */
  samples: z.array(z.string()),
  /** Columns with values that are not imported, and other content that is not imported. */
  notTaken: z.array(z.string()),
  /** What the table leaves open, with an example, and its two readings; also if `choices` has the answer. */
  questions: z.array(
    z.object({
      name: z.enum(SHEET_CHOICE_NAMES),
      text: z.string(),
      answers: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  /** Why the columns, or these questions, must be decided on before the import; null if all is clear. */
  reason: z.string().nullable(),
});
export type ColumnReading = z.output<typeof columnReading>;

/** A name in the file that matches no main category of the hub, but subcategories. */
export const topicMatch = z.object({
  name: z.string(),
  questionCount: z.int(),
  /** If there is one, it is used unless another is chosen; if there are several, one must be chosen. */
  places: z.array(z.object({ id, label: z.string() })),
});
export type TopicMatch = z.output<typeof topicMatch>;

/** The field `topics`, which is JSON: the topics for names of the file; null is a new main category. */
export const topicChoices = z.array(z.object({ name: z.string(), topicId: id.nullable() })).max(500);

/** The effects of an import. Lists are cut after 500 entries; the counts are complete. */
export const importPreview = z.object({
  /** Sent instead of the file, it confirms the import within an hour; null if the columns have to be chosen first. */
  token: z.uuid().nullable(),
  format: z.enum(IMPORT_FORMATS),
  /** Questions found in the file, valid or not. */
  totalCount: z.int(),
  /** Valid and new to the bank and the file so far, including those that share only their stem with another. */
  newCount: z.int(),
  /** Equal to another question in options, key and picture too. */
  duplicateCount: z.int(),
  sameStemCount: z.int(),
  problemCount: z.int(),
  /** Valid questions that are imported only with `takeHidden`; no other count but the total includes them. */
  hidden: z.object({ count: z.int(), newCount: z.int(), duplicateCount: z.int() }),
  duplicates: z.array(importDuplicate),
  /** Questions that share only their stem. */
  sameStems: z.array(importDuplicate),
  problems: z.array(importProblem),
  /** Content of the valid questions that is left out or changed. */
  remarks: importRemarks,
  /** Topics that do not exist yet, as `Main` or `Main > Sub`. */
  newTopics: z.array(z.string()),
  /** Names that match a subcategory, whose topic is found or must be chosen. */
  topicMatches: z.array(topicMatch),
  /** Null if the file is not a table. */
  sheet: columnReading.nullable(),
  /** The encoding that was guessed for its letters; null if the file leaves no doubt. */
  codePage: z.enum(CODE_PAGE_NAMES).nullable(),
  /** The first valid questions, as they would be stored. */
  sample: z.array(
    z.object({
      questionNumber: z.int(),
      question: z.string(),
      kind: z.string(),
      options: z.array(z.string()),
      content: questionParts.nullable(),
      correctAnswer: answerValue,
      explanation: z.string().nullable(),
      topic: z.string().nullable(),
      hasImage: z.boolean(),
    }),
  ),
});
export type ImportPreview = z.output<typeof importPreview>;

/** An uploaded answer that differs from the stored one for the same text, each as letter and text: `B) Liver`. */
export const redFlag = z.object({
  questionNumber: z.int(),
  questionText: z.string(),
  uploadedAnswer: z.string(),
  storedAnswer: z.string(),
});
export type RedFlag = z.output<typeof redFlag>;

export const importResult = z.object({
  /** Questions stored. */
  count: z.int(),
  /** Rows that could not be imported, and those left out as duplicates. */
  skippedProblems: z.int(),
  skippedDuplicates: z.int(),
  /** The stored questions that share their stem, but not options, key and picture, with another; the first 500. */
  sameStemCount: z.int(),
  sameStems: z.array(importDuplicate),
  createdTopics: z.array(z.string()),
  /** The entry of the bin that undoes the import; null if nothing was stored. */
  binActionId: id.nullable(),
  /** Remarks on the stored questions, and on those left out as hidden. */
  remarks: importRemarks,
  validation: z.object({
    totalChecked: z.int(),
    matches: z.int(),
    mismatches: z.int(),
    /** The first 500. */
    redFlags: z.array(redFlag),
  }),
});
export type ImportResult = z.output<typeof importResult>;

export const previewQuestionImport = endpoint({
  ...endpoints.previewQuestionImport,
  unaudited: 'changes-nothing',
  summary: 'Check a file, and keep what was read for an hour (multipart: file, layouts)',
  progress: true,
  responses: { 200: importPreview },
});

/**
 * Instead of the file, the form can have the `token` of a preview. `validRowsOnly`, `skipDuplicates` and `takeHidden` are form fields, `1` for yes. `skipDuplicates` leaves out
 * questions that equal another in options, key and picture too; those that share only the stem are imported. Without
 * `validRowsOnly`, a file with any problem is refused as a whole, with every problem in `issues`. `topicId` puts all
 * questions into one topic, whatever the file says.
 */
export const importQuestions = endpoint({
  ...endpoints.importQuestions,
  audit: { kind: 'content' },
  summary:
    'Store the questions of a file, all or none (multipart: file or token, validRowsOnly, skipDuplicates, takeHidden, layouts, topicId, topics)',
  progress: true,
  responses: { 200: importResult },
});

export const getQuestionTemplate = endpoint({
  ...endpoints.getQuestionTemplate,
  summary: 'A template workbook, questions-template.xlsx, which the import accepts unchanged',
  responses: { 200: z.any() },
});

/** The file formats of bank exports. */
export const EXPORT_FORMATS = ['csv', 'moodle-xml', 'gift'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Questions that an export format affects. The count is complete, the list is cut after 500. */
const fitList = z.object({
  count: z.int(),
  questions: z.array(z.object({ id, excerpt: z.string(), reasons: z.array(z.string()) })),
});

/** The content of the bank that a file can't contain. */
export const exportFit = z.object({
  total: z.int(),
  /** Questions that are left out. */
  leftOut: fitList,
  /** Questions that lose a part, e.g. a video. */
  changed: fitList,
});
export type ExportFit = z.output<typeof exportFit>;

export const checkExportFit = endpoint({
  ...endpoints.checkExportFit,
  summary: 'The questions of the bank that this file format can’t contain, or only in part',
  query: z.object({ format: z.enum(EXPORT_FORMATS) }),
  responses: { 200: exportFit },
});

export const exportQuestionsCsv = endpoint({
  ...endpoints.exportQuestionsCsv,
  audit: { kind: 'exports' },
  summary: 'The whole bank as questions-export.csv, which can be imported again',
  responses: { 200: z.any() },
});

export const exportQuestionsMoodleXml = endpoint({
  ...endpoints.exportQuestionsMoodleXml,
  audit: { kind: 'exports' },
  summary: 'The whole bank as Moodle XML, with its images',
  responses: { 200: z.any() },
});

export const exportQuestionsGift = endpoint({
  ...endpoints.exportQuestionsGift,
  audit: { kind: 'exports' },
  summary: 'The whole bank in GIFT, Moodle’s text format, without images',
  responses: { 200: z.any() },
});
