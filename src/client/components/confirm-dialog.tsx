import { useState, type ReactNode } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { isWordTyped, TypedWord } from './typed-word.tsx';
import { WorkProgress } from './work-progress.tsx';

interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  description: ReactNode;
  /** States the consequence, e.g. "Delete 14 questions". */
  confirmLabel: string;
  /** Replaces the label while the confirmed change is made. */
  busyLabel?: string;
  cancelLabel?: string;
  variant?: 'primary' | 'destructive';
  /** Has to be typed first, for a large change. */
  word?: string | undefined;
  /** What the word is typed for, if that can be changed in the dialog: for something else, it has to be typed again. */
  wordFor?: string;
  /** False disables the button while details are still loading. */
  isReady?: boolean;
  /** Shown while the confirmed change is made, for long work. */
  progress?: Progress | null;
  /** Makes the change, reports its outcome and closes the dialog. Nothing else closes it in the meantime. */
  onConfirm: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation before a change. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    title,
    description,
    confirmLabel,
    variant = 'destructive',
    onConfirm,
    onClose,
    children,
  } = props;
  const { busyLabel = confirmLabel, cancelLabel = 'Cancel', word, wordFor = '', isReady = true, progress } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [{ typed, typedFor }, setTyped] = useState({ typed: '', typedFor: '' });
  const typedWord = typedFor === wordFor ? typed : '';
  const canConfirm = isReady && !isBusy && (word === undefined || isWordTyped(word, typedWord));
  const confirm = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  const isTyping = word !== undefined && !isBusy;
  const isWorking = isBusy && progress !== undefined;
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="small"
      title={title}
      description={description}
      onOpenChange={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={variant} disabled={!canConfirm} onClick={() => void confirm()}>
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {(children || isTyping || isWorking) && (
        <div className="grid gap-4">
          {children}
          {isTyping && (
            <TypedWord
              word={word}
              value={typedWord}
              onChange={(typed) => setTyped({ typed, typedFor: wordFor })}
              onEnter={() => canConfirm && void confirm()}
            />
          )}
          {isWorking && <WorkProgress label={progress?.stage ?? busyLabel} progress={progress} />}
        </div>
      )}
    </Dialog>
  );
}
