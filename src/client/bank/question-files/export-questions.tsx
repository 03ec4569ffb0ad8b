import { FileCode, FileSpreadsheet, FileText } from 'lucide-react';
import {
  exportQuestionsCsv,
  exportQuestionsGift,
  exportQuestionsMoodleXml,
} from '#shared/bank/question-files.contract.ts';
import { ExportMenu } from '#client/components/export-menu.tsx';
import type { ExportFile } from '#client/components/export-menu.tsx';

/** The files that the whole bank can be had as. */
const FILES: readonly ExportFile[] = [
  {
    label: 'CSV',
    hint: 'For spreadsheets, and to import again',
    Icon: FileSpreadsheet,
    path: exportQuestionsCsv.path,
    fileName: 'questions-export.csv',
  },
  {
    label: 'Moodle XML',
    hint: 'With the images',
    Icon: FileCode,
    path: exportQuestionsMoodleXml.path,
    fileName: 'questions-export.xml',
  },
  {
    label: 'GIFT',
    hint: 'Moodle’s text format, without images',
    Icon: FileText,
    path: exportQuestionsGift.path,
    fileName: 'questions-export.gift',
  },
];

/** Downloads the whole bank as CSV, Moodle XML or GIFT. */
export function ExportQuestions() {
  return (
    <ExportMenu
      groups={[{ name: 'All questions', files: FILES }]}
      success="Questions exported successfully"
      failure="Failed to export questions"
    />
  );
}
