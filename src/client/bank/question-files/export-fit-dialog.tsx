import type { ExportFit } from '#shared/bank/question-files.contract.ts';
import { CutList } from '#client/components/file-import/cut-list.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface ExportFitDialogProps {
  /** "GIFT" */
  format: string;
  fit: ExportFit;
  onClose: () => void;
  onExport: () => void;
}

/** Shows, before the file is written, what it leaves out and what it loses of the rest. */
export function ExportFitDialog({ format, fit: { total, leftOut, changed }, onClose, onExport }: ExportFitDialogProps) {
  const left = total - leftOut.count;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        leftOut.count > 0
          ? `${formatCount(leftOut.count)} of ${counted(total, 'question')} ${leftOut.count === 1 ? 'does' : 'do'} not fit into ${format}`
          : `${formatCount(changed.count)} of ${counted(total, 'question')} ${changed.count === 1 ? 'loses' : 'lose'} a part in ${format}`
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
