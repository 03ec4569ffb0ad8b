import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface DiscardGuardInput {
  isDirty: () => boolean;
  /** What would be lost: "The cards have not been uploaded." */
  loss: string;
  onClose: () => void;
}

/**
 * Asks before a dialog with something typed in it is left, be it by closing it, for another page or with the tab. Render
 * `question` beside the dialog, and close it by `handleClose`.
 */
export function useDiscardGuard({ isDirty, loss, onClose }: DiscardGuardInput): {
  handleClose: () => void;
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const handleDiscard = () => {
    if (blocker.status === 'blocked') {
      blocker.proceed();
      return;
    }
    setIsAsking(false);
    // One after the other, so that the focus goes back to what has opened the dialog.
    requestAnimationFrame(onClose);
  };
  return {
    handleClose: () => (isDirty() ? setIsAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking || blocker.status === 'blocked'}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          setIsAsking(false);
          blocker.reset?.();
        }}
        title="Discard the changes?"
        description={`${loss} What you have typed will be lost.`}
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={handleDiscard}
      />
    ),
  };
}
