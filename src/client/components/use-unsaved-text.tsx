import { useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface UnsavedTextProps {
  /** Asked when something is about to be left. */
  isDirty: () => boolean;
  onLeave: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  cancelLabel?: string;
}

/**
 * Asks before what was typed in a dialog is left behind: by closing the dialog (`close`), by the Back button or with the
 * tab. Render `question` within the dialog.
 */
export function useUnsavedText({ isDirty, onLeave, ...texts }: UnsavedTextProps) {
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const close = () => (isDirty() ? setIsAsked(true) : onLeave());
  const question = (
    <ConfirmDialog
      cancelLabel="Keep writing"
      {...texts}
      open={isAsked || blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        setIsAsked(false);
        blocker.reset?.();
      }}
      onConfirm={() => {
        setIsAsked(false);
        if (blocker.status === 'blocked') blocker.proceed();
        else onLeave();
      }}
    />
  );
  return { close, question };
}
