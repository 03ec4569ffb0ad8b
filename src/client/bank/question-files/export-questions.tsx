import { useState } from 'react';
import { FileCode, FileSpreadsheet, FileText } from 'lucide-react';
import {
  exportQuestionsCsv,
  exportQuestionsGift,
  exportQuestionsMoodleXml,
} from '#shared/bank/question-files.endpoints.ts';
import type { ExportFit, ExportFormat } from '#shared/bank/question-files.contract.ts';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import { fetchExportFit } from '#client/api/question-files.ts';
import { ExportMenu, type ExportFile } from '#client/components/export-menu.tsx';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/** The file formats for the whole bank. */
const FILES: readonly (ExportFile & { format: ExportFormat })[] = [
  {
    format: 'csv',
    label: 'CSV',
    hint: 'For spreadsheets, and to import again',
    Icon: FileSpreadsheet,
    path: exportQuestionsCsv.path,
    fileName: 'questions-export.csv',
  },
  {
    format: 'moodle-xml',
    label: 'Moodle XML',
    hint: 'With the images',
    Icon: FileCode,
    path: exportQuestionsMoodleXml.path,
    fileName: 'questions-export.xml',
  },
  {
    format: 'gift',
    label: 'GIFT',
    hint: 'Moodle’s text format, without images',
    Icon: FileText,
    path: exportQuestionsGift.path,
    fileName: 'questions-export.gift',
  },
];

interface ExportQuestion {
  label: string;
  fit: ExportFit;
  proceed: () => Promise<void>;
}

/** Downloads the whole bank as CSV, Moodle XML or GIFT. Warns first about content that the file cannot contain. */
export function ExportQuestions() {
  const [question, setQuestion] = useState<ExportQuestion | null>(null);

  const handlePick = async ({ path, label }: ExportFile, proceed: () => Promise<void>) => {
    const format = FILES.find((file) => file.path === path)?.format ?? 'csv';
    const fit = await fetchExportFit(format);
    if (fit.leftOut.count + fit.changed.count === 0) await proceed();
    else setQuestion({ label, fit, proceed });
  };

  return (
    <>
      <ExportMenu
        groups={[{ name: 'All questions', files: FILES }]}
        success="Questions exported successfully"
        failure="Failed to export questions"
        onPick={handlePick}
      />
      {question !== null && (
        <ExportFitDialog
          format={question.label}
          fit={question.fit}
          onClose={() => setQuestion(null)}
          onExport={() => {
            setQuestion(null);
            void question.proceed();
          }}
        />
      )}
    </>
  );
}

interface ExportFitDialogProps {
  /** "GIFT" */
  format: string;
  fit: ExportFit;
  onClose: () => void;
  onExport: () => void;
}

/** Shows, before the file is written, what it leaves out and what it loses of the rest. */
function ExportFitDialog({ format, fit: { total, leftOut, changed }, onClose, onExport }: ExportFitDialogProps) {
  const left = total - leftOut.count;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        leftOut.count > 0
          ? `${formatCount(leftOut.count)} of ${counted(total, 'question')} ${plural(leftOut.count, 'does', 'do')} not fit into ${format}`
          : `${formatCount(changed.count)} of ${counted(total, 'question')} ${plural(changed.count, 'loses', 'lose')} a part in ${format}`
      }
      description="A backup holds everything."
      size="large"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={left === 0} onClick={onExport}>
            Export {counted(left, 'question')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FitList title="Left out" list={leftOut} />
        <FitList title="Lose a part" list={changed} />
      </div>
    </Dialog>
  );
}

function FitList({ title, list }: { title: string; list: ExportFit['leftOut'] }) {
  if (list.count === 0) return null;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-medium">
        {title}: {formatCount(list.count)}
      </h3>
      <CutList items={list.questions} total={list.count} noun="question">
        {(shown) => (
          <ol aria-label={title} className="divide-y divide-line rounded-card border border-line">
            {shown.map(({ id, excerpt, reasons }) => (
              <li key={id} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-2">
                <span className="wrap-anywhere">{excerpt}</span>
                <span className="text-14 text-ink-2 wrap-anywhere sm:pt-0.5">{reasons.join('. ')}</span>
              </li>
            ))}
          </ol>
        )}
      </CutList>
    </section>
  );
}
