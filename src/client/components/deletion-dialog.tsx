import { useState, type ReactNode } from 'react';
import { BIN_DAYS } from '#shared/domain/limits.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { isWordTyped, TypedWord } from './typed-word.tsx';
import { WorkProgress } from './work-progress.tsx';

/** What becomes of questions and flashcards that are deleted. */
export const KEPT_IN_BIN = `You can bring back what you delete for ${BIN_DAYS} days, from the bin.`;

interface DeletionDialogProps {
  title: string;
  description: ReactNode;
  /** Says what will happen, e.g. "Delete 14 questions". */
  confirmLabel: string;
  /** Much is deleted at once: the word has to be typed. */
  isTyped?: boolean;
  word?: string;
  /** On the button while it runs. */
  busyLabel?: string;
  /** While this is not known, nothing can be confirmed. */
  isReady?: boolean;
  isPending: boolean;
  progress?: Progress | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is deleted, and shows how far it is. Stays until it is done. */
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
