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
import { type ExportFile, useFileExport } from '#client/components/use-file-export.ts';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { sizeText } from '#client/components/file-import/size-text.ts';
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

interface ExportDialogProps {
  onClose: () => void;
}

/** Downloads the whole bank as CSV, Moodle XML or GIFT. Warns first about content that the file cannot contain. */
export function ExportDialog({ onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<{ file: ExportFile; fit: ExportFit } | null>(null);
  const { fetchFile, reporting, isPending, received } = useFileExport({
    success: 'Questions exported successfully',
    failure: 'Failed to export questions',
  });
  const fetchAndClose = async (file: ExportFile) => {
    await fetchFile(file);
    onClose();
  };
  const handlePick = (file: (typeof FILES)[number]) =>
    reporting(async () => {
      const fit = await fetchExportFit(file.format);
      if (fit.leftOut.count + fit.changed.count === 0) await fetchAndClose(file);
      else setChosen({ file, fit });
    });
  const left = chosen ? chosen.fit.total - chosen.fit.leftOut.count : 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={chosen ? fitTitle(chosen) : 'Export questions'}
      description={chosen ? 'A backup holds everything.' : 'All questions of the bank, in one file.'}
      size={chosen ? 'large' : 'small'}
      footer={
        chosen && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={left === 0 || isPending}
              onClick={() => void fetchAndClose(chosen.file)}
            >
              {isPending ? `Exporting… ${sizeText(received)}` : `Export ${counted(left, 'question')}`}
            </Button>
          </>
        )
      }
    >
      {chosen ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <FitList title="Left out" list={chosen.fit.leftOut} />
          <FitList title="Lose a part" list={chosen.fit.changed} />
        </div>
      ) : (
        <div className="grid gap-2 pt-1">
          {FILES.map((file) => (
            <Button
              key={file.format}
              disabled={isPending}
              className="justify-start py-2 text-left"
              onClick={() => void handlePick(file)}
            >
              <file.Icon aria-hidden className="size-5 shrink-0" />
              <span>
                {file.label}
                <span className="block text-14 font-normal text-ink-2">{file.hint}</span>
              </span>
            </Button>
          ))}
          <output className="min-h-6 text-14 text-ink-2 tabular-nums">
            {isPending && `Exporting… ${sizeText(received)}`}
          </output>
        </div>
      )}
    </Dialog>
  );
}

/** "13 of 1,467 questions do not fit into CSV" */
function fitTitle({ file, fit: { total, leftOut, changed } }: { file: ExportFile; fit: ExportFit }): string {
  return leftOut.count > 0
    ? `${formatCount(leftOut.count)} of ${counted(total, 'question')} ${plural(leftOut.count, 'does', 'do')} not fit into ${file.label}`
    : `${formatCount(changed.count)} of ${counted(total, 'question')} ${plural(changed.count, 'loses', 'lose')} a part in ${file.label}`;
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
