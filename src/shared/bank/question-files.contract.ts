import { z } from 'zod';
import { SHEET_FIELDS } from '#shared/bank/question-import/sheet-columns.ts';
import { SHEET_COLUMNS_MAX, SHEET_HEADING_MAX_LENGTH } from '#shared/domain/limits.ts';
import { answerValue, questionParts } from './question-kinds/answer-value.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import { importRemarks } from './import-remarks.contract.ts';

/** The forms of file that questions are read from. `list` is typed text, Aiken included; `zip` a sheet with its images. */
export const IMPORT_FORMATS = ['txt', 'csv', 'excel', 'list', 'gift', 'moodle-xml', 'zip', 'qti'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Something that can't be taken, and where in the file it stands (a line of text or a row of a sheet, from 1). */
export const importProblem = z.object({
  line: z.int(),
  /** Of the questions in the file, from 1; null where no question could be made out. */
  questionNumber: z.int().nullable(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** A question of the file whose text is in the bank already, or earlier in the file. */
export const importDuplicate = z.object({
  line: z.int(),
  questionNumber: z.int(),
  questionText: z.string(),
  sameAs: z.enum(['bank', 'file']),
  /** The question of the bank with the same text, or null and the number of that in the file. */
  existingId: id.nullable(),
  existingNumber: z.int().nullable(),
  /** Whether the right option reads the same there. */
  isSameAnswer: z.boolean(),
});
export type ImportDuplicate = z.output<typeof importDuplicate>;

/** What somebody has chosen for the columns of tables with these headings. */
export const sheetLayout = z.object({
  headings: z.array(z.string().max(SHEET_HEADING_MAX_LENGTH)).min(1).max(SHEET_COLUMNS_MAX),
  /** What each column holds; null where it is not taken. */
  fields: z.array(z.enum(SHEET_FIELDS).nullable()).max(SHEET_COLUMNS_MAX),
  /** False where the first row is a question already. */
  hasHeadings: z.boolean(),
});
/** Of the field `layouts`, which is JSON. */
export const sheetLayouts = z.array(sheetLayout).max(20);

/** How the columns of a table were taken. */
export const sheetInfo = sheetLayout.extend({
  /** The first value of each column. */
  samples: z.array(z.string()),
  /** Columns with values that are not taken, and what else is not. */
  notTaken: z.array(z.string()),
  /** Why the columns have to be decided upon before anything can be imported; null where they are clear. */
  reason: z.string().nullable(),
});
export type SheetColumns = z.output<typeof sheetInfo>;

/** A name in the file that is no main category of the hub, but that of subcategories. */
export const topicMatch = z.object({
  name: z.string(),
  questionCount: z.int(),
  /** Where there is one, it is meant unless another choice is made; where there are several, one has to be chosen. */
  places: z.array(z.object({ id, label: z.string() })),
});
export type TopicMatch = z.output<typeof topicMatch>;

/** Of the field `topics`, which is JSON: the topics that names of the file mean; null is a new main category. */
export const topicChoices = z.array(z.object({ name: z.string(), topicId: id.nullable() })).max(500);

/** What an import would do. Lists are cut after 500 entries; the counts are whole. */
export const importPreview = z.object({
  format: z.enum(IMPORT_FORMATS),
  /** Questions made out in the file, right or wrong. */
  totalCount: z.int(),
  /** Valid and not in the bank yet, nor earlier in the file: those that share their stem with another are among them. */
  newCount: z.int(),
  /** The same as another in options, key and picture too. */
  duplicateCount: z.int(),
  sameStemCount: z.int(),
  problemCount: z.int(),
  /** Valid questions that are taken only with `takeHidden`; they are in no other count but the whole. */
  hidden: z.object({ count: z.int(), newCount: z.int(), duplicateCount: z.int() }),
  duplicates: z.array(importDuplicate),
  /** Those that share their stem alone. */
  sameStems: z.array(importDuplicate),
  problems: z.array(importProblem),
  /** What is left out of the valid ones, or changed. */
  remarks: importRemarks,
  /** Topics that are not there yet, as `Main` or `Main > Sub`. */
  newTopics: z.array(z.string()),
  /** Names whose topic is found, or has to be chosen, by the name of a subcategory. */
  topicMatches: z.array(topicMatch),
  /** Null where the file is no table. */
  sheet: sheetInfo.nullable(),
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

/** An uploaded answer that is not what is stored under the question's text, each as its letter and text: `B) Liver`. */
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
  /** Rows that could not be taken, and those left out as duplicates. */
  skippedProblems: z.int(),
  skippedDuplicates: z.int(),
  /** Of those stored, the ones that share their stem, but not options, key and picture, with another; the first 500. */
  sameStemCount: z.int(),
  sameStems: z.array(importDuplicate),
  createdTopics: z.array(z.string()),
  /** Of the questions that were stored, and of those left out as hidden. */
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
  method: 'POST',
  path: '/api/questions/bulk-upload/preview',
  access: 'teacher',
  summary: 'Say what an import would do, and do nothing (multipart: file, layouts)',
  progress: true,
  responses: { 200: importPreview },
});

/**
 * `validRowsOnly`, `skipDuplicates` and `takeHidden` are fields of the form, `1` for yes. The second leaves out what is the same as another
 * question in options, key and picture too; what only shares its stem comes in. Without the first, a file with any problem
 * is refused whole, with every problem in `issues`. `topicId` puts all questions into one topic,
 * whatever the file says.
 */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/bulk-upload',
  access: 'teacher',
  audit: { kind: 'content' },
  summary:
    'Store the questions of a file, all or none (multipart: file, validRowsOnly, skipDuplicates, takeHidden, layouts, topicId, topics)',
  progress: true,
  responses: { 200: importResult },
});

export const getQuestionTemplate = endpoint({
  method: 'GET',
  path: '/api/questions/import-template',
  access: 'teacher',
  summary: 'A workbook to begin from, questions-template.xlsx, which the import takes as it is',
  responses: { 200: z.any() },
});

/** The forms of file that the bank is exported to. */
export const EXPORT_FORMATS = ['csv', 'moodle-xml', 'gift'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Questions of which there is something to say before an export. The count is whole, the list is cut after 500. */
const fitList = z.object({
  count: z.int(),
  questions: z.array(z.object({ id, excerpt: z.string(), reasons: z.array(z.string()) })),
});

/** What of the bank a file cannot hold. */
export const exportFit = z.object({
  total: z.int(),
  /** Questions that are left out. */
  leftOut: fitList,
  /** Questions that lose a part, such as a video. */
  changed: fitList,
});
export type ExportFit = z.output<typeof exportFit>;

export const checkExportFit = endpoint({
  method: 'GET',
  path: '/api/questions/export-fit',
  access: 'teacher',
  summary: 'Which questions of the bank do not fit into a file of this format, or only in part',
  query: z.object({ format: z.enum(EXPORT_FORMATS) }),
  responses: { 200: exportFit },
});

export const exportQuestionsCsv = endpoint({
  method: 'GET',
  path: '/api/questions/export-csv',
  access: 'teacher',
  audit: { kind: 'exports' },
  summary: 'The whole bank as questions-export.csv, which the import takes back',
  responses: { 200: z.any() },
});

export const exportQuestionsMoodleXml = endpoint({
  method: 'GET',
  path: '/api/questions/export-moodle-xml',
  access: 'teacher',
  audit: { kind: 'exports' },
  summary: 'The whole bank as Moodle XML, with its images',
  responses: { 200: z.any() },
});

export const exportQuestionsGift = endpoint({
  method: 'GET',
  path: '/api/questions/export-gift',
  access: 'teacher',
  audit: { kind: 'exports' },
  summary: 'The whole bank in GIFT, Moodle’s text format, without images',
  responses: { 200: z.any() },
});
