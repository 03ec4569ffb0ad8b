import { useEffect, useRef, useState } from 'react';
import { Undo2 } from 'lucide-react';
import { BIN_DAYS } from '#shared/hub/bin.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { counted, plural } from '#shared/domain/counted.ts';
import { useUndoBinAction } from '#client/api/bin.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FormulaText } from '../formula-text.tsx';
import { CutList } from './cut-list.tsx';
import { type ImportedNoun, keptReason, staysText } from './undo-import-words.ts';

type Undone = Awaited<ReturnType<ReturnType<typeof useUndoBinAction>['mutateAsync']>>;

interface UndoImportProps {
  /** The import's entry in the bin. */
  binActionId: string;
  count: number;
  noun: ImportedNoun;
}

/** Deletes what an import has stored, after saying what that means, and lists what stays. */
export function UndoImport({ binActionId, count, noun }: UndoImportProps) {
  const { mutateAsync } = useUndoBinAction();
  const [isAsking, setIsAsking] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  if (undone !== null) return <Outcome undone={undone} noun={noun} />;

  const handleConfirm = async () => {
    await reported(mutateAsync({ id: binActionId, onProgress: setProgress }).then(setUndone), {
      failure: 'The import could not be undone',
    });
    setIsAsking(false);
  };
  return (
    <div>
      <Button size="small" onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden className="size-4.5" />
        Undo this import
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Undo this import?"
          description={
            <>
              <span className="block">
                The {counted(count, noun)} that it stored {plural(count, 'is', 'are')} deleted. You can bring{' '}
                {plural(count, 'it', 'them')} back from the bin for {BIN_DAYS} days.
              </span>
              <span className="mt-2 block">{staysText(noun)}</span>
            </>
          }
          confirmLabel={`Delete ${counted(count, noun)}`}
          busyLabel="Undoing…"
          progress={progress}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Outcome({ undone: { undone, leftAlone, kept }, noun }: { undone: Undone; noun: ImportedNoun }) {
  const outcome = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <Notice tone={undone > 0 ? 'good' : 'info'} title={`Import undone: ${counted(undone, noun)} deleted`}>
        {undone > 0 && `${plural(undone, 'It is', 'They are')} in the bin for ${BIN_DAYS} days.`}
        {leftAlone > 0 && ` ${counted(leftAlone, `${noun} stays`, `${noun}s stay`)}:`}
      </Notice>
      {leftAlone > 0 && (
        <CutList items={kept ?? []} total={leftAlone} noun={noun}>
          {(shown) => (
            <ul className="divide-y divide-line rounded-card border border-line">
              {shown.map(({ id, text, reason }) => (
                <li key={id} className="px-4 py-2.5 wrap-anywhere">
                  <span className="line-clamp-2">
                    <FormulaText text={text} />
                  </span>
                  <span className="text-14 text-ink-2">{keptReason(noun, reason)}</span>
                </li>
              ))}
            </ul>
          )}
        </CutList>
      )}
    </div>
  );
}
