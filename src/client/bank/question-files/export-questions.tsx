import { useState } from 'react';
import { FileCode, FileSpreadsheet, FileText } from 'lucide-react';
import type * as contract from '#shared/bank/question-files.contract.ts';
import type { ExportFit, ExportFormat } from '#shared/bank/question-files.contract.ts';
import { fetchExportFit } from '#client/api/question-files.ts';
import { ExportMenu, type ExportFile } from '#client/components/export-menu.tsx';
import { ExportFitDialog } from './export-fit-dialog.tsx';

/** The file formats for the whole bank. */
const FILES: readonly (ExportFile & { format: ExportFormat })[] = [
  {
    format: 'csv',
    label: 'CSV',
    hint: 'For spreadsheets, and to import again',
    Icon: FileSpreadsheet,
    path: '/api/questions/export-csv' satisfies (typeof contract.exportQuestionsCsv)['path'],
    fileName: 'questions-export.csv',
  },
  {
    format: 'moodle-xml',
    label: 'Moodle XML',
    hint: 'With the images',
    Icon: FileCode,
    path: '/api/questions/export-moodle-xml' satisfies (typeof contract.exportQuestionsMoodleXml)['path'],
    fileName: 'questions-export.xml',
  },
  {
    format: 'gift',
    label: 'GIFT',
    hint: 'Moodle’s text format, without images',
    Icon: FileText,
    path: '/api/questions/export-gift' satisfies (typeof contract.exportQuestionsGift)['path'],
    fileName: 'questions-export.gift',
  },
];

interface Asked {
  label: string;
  fit: ExportFit;
  proceed: () => Promise<void>;
}

/** Downloads the whole bank as CSV, Moodle XML or GIFT. Warns first about content that the file cannot contain. */
export function ExportQuestions() {
  const [asked, setAsked] = useState<Asked | null>(null);

  const handlePick = async ({ path, label }: ExportFile, proceed: () => Promise<void>) => {
    const format = FILES.find((file) => file.path === path)?.format ?? 'csv';
    const fit = await fetchExportFit(format);
    if (fit.leftOut.count + fit.changed.count === 0) await proceed();
    else setAsked({ label, fit, proceed });
  };

  return (
    <>
      <ExportMenu
        groups={[{ name: 'All questions', files: FILES }]}
        success="Questions exported successfully"
        failure="Failed to export questions"
        onPick={handlePick}
      />
      {asked !== null && (
        <ExportFitDialog
          format={asked.label}
          fit={asked.fit}
          onClose={() => setAsked(null)}
          onExport={() => {
            setAsked(null);
            void asked.proceed();
          }}
        />
      )}
    </>
  );
}
