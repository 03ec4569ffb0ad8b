import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** The forms of file that questions are read from. `zip` is a sheet with its images. */
export const IMPORT_FORMATS = ['txt', 'csv', 'excel', 'aiken', 'gift', 'moodle-xml', 'zip'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Something that can't be taken, and where in the file it stands (a line of text or a row of a sheet, from 1). */
export const importProblem = z.object({
  line: z.int(),
  /** Of the questions in the file, from 1; null where no question could be made out. */
  questionNumber: z.int().nullable(),
  message: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

export const importDuplicate = z.object({
  line: z.int(),
  questionNumber: z.int(),
  questionText: z.string(),
  /** Where the same text stands already. */
  sameAs: z.enum(['bank', 'file']),
  /** The question of the bank, where it is there. */
  existingId: id.nullable(),
  /** Whether the right option reads the same there. */
  isSameAnswer: z.boolean(),
});
export type ImportDuplicate = z.output<typeof importDuplicate>;

/** What an import would do. Lists are cut after 500 entries; the counts are whole. */
export const importPreview = z.object({
  format: z.enum(IMPORT_FORMATS),
  /** Questions made out in the file, right or wrong. */
  totalCount: z.int(),
  /** Valid and not in the bank yet, nor earlier in the file. */
  newCount: z.int(),
  duplicateCount: z.int(),
  problemCount: z.int(),
  duplicates: z.array(importDuplicate),
  problems: z.array(importProblem),
  /** Topics that are not there yet, as `Main` or `Main > Sub`. */
  newTopics: z.array(z.string()),
  /** The first valid questions, as they would be stored. */
  sample: z.array(
    z.object({
      questionNumber: z.int(),
      question: z.string(),
      options: z.array(z.string()),
      correctAnswer: z.int(),
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
  createdTopics: z.array(z.string()),
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
  summary: 'Say what an import would do, and do nothing (multipart: file)',
  progress: true,
  responses: { 200: importPreview },
});

/**
 * `validRowsOnly` and `skipDuplicates` are fields of the form, `1` for yes. Without the first, a file with any problem
 * is refused whole, with every problem in `issues`.
 */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/questions/bulk-upload',
  access: 'teacher',
  summary: 'Store the questions of a file, all or none (multipart: file, validRowsOnly, skipDuplicates)',
  progress: true,
  responses: { 200: importResult },
});

export const exportQuestionsCsv = endpoint({
  method: 'GET',
  path: '/api/questions/export-csv',
  access: 'teacher',
  summary: 'The whole bank as questions-export.csv, which the import takes back',
  responses: { 200: z.any() },
});

export const exportQuestionsMoodleXml = endpoint({
  method: 'GET',
  path: '/api/questions/export-moodle-xml',
  access: 'teacher',
  summary: 'The whole bank as Moodle XML, with its images',
  responses: { 200: z.any() },
});

export const exportQuestionsGift = endpoint({
  method: 'GET',
  path: '/api/questions/export-gift',
  access: 'teacher',
  summary: 'The whole bank in GIFT, Moodle’s text format, without images',
  responses: { 200: z.any() },
});
