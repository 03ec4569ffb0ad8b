import { useState, type ReactNode } from 'react';
import { BIN_DAYS } from '#shared/domain/limits.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { isWordTyped, TypedWord } from './typed-word.tsx';
import { WorkProgress } from './work-progress.tsx';

/** What happens to deleted questions and flashcards. */
export const KEPT_IN_BIN = `Deleted items can be restored from the bin for ${BIN_DAYS} days.`;

interface DeletionDialogProps {
  title: string;
  description: ReactNode;
  /** States the consequence, e.g. "Delete 14 questions". */
  confirmLabel: string;
  /** Requires typing the word, for large deletions. */
  isTyped?: boolean;
  word?: string;
  /** The button's label while the deletion runs. */
  busyLabel?: string;
  /** False disables the button while details are still loading. */
  isReady?: boolean;
  isPending: boolean;
  progress?: Progress | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation before a deletion and shows its progress. Stays open until it is done. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { title, description, confirmLabel, isTyped = false, isReady = true, isPending, progress = null } = props;
  const { word = 'DELETE', busyLabel = 'Deleting…', onConfirm, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const canConfirm = isReady && !isPending && (!isTyped || isWordTyped(word, typed));
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={title}
      description={description}
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" disabled={!canConfirm} onClick={onConfirm}>
            {isPending ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {(children || isTyped || isPending) && (
        <div className="grid gap-4">
          {children}
          {isTyped && !isPending && (
            <TypedWord word={word} value={typed} onChange={setTyped} onEnter={() => canConfirm && onConfirm()} />
          )}
          {isPending && <WorkProgress label={progress?.stage ?? busyLabel} progress={progress} />}
        </div>
      )}
    </Dialog>
  );
}
