import { exportQuestionsCsv, exportQuestionsGift, exportQuestionsMoodleXml } from '#shared/contract/question-files.ts';

/** The files that the whole bank can be had as. */
export const EXPORTS = [
  {
    format: 'csv',
    label: 'CSV',
    hint: 'For spreadsheets, and to import again',
    path: exportQuestionsCsv.path,
    fileName: 'questions-export.csv',
  },
  {
    format: 'moodle-xml',
    label: 'Moodle XML',
    hint: 'With the images',
    path: exportQuestionsMoodleXml.path,
    fileName: 'questions-export.xml',
  },
  {
    format: 'gift',
    label: 'GIFT',
    hint: 'Moodle’s text format, without images',
    path: exportQuestionsGift.path,
    fileName: 'questions-export.gift',
  },
] as const;

export type QuestionExport = (typeof EXPORTS)[number];
