import { useState, type ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

interface Place {
  pathname: string;
  search: object;
}

interface LeaveGuardInput {
  /** Asked when something is about to be left. */
  isDirty: () => boolean;
  /** Whether going there leaves what was typed. Going anywhere does where this is not given. */
  isElsewhere?: (next: Place, current: Place) => boolean;
  /** Closes what was typed in; a page has nothing to close. */
  onLeave?: () => void;
  title?: string;
  description: string;
  confirmLabel?: string;
  cancelLabel?: string;
}

/** For a dialog whose page has other things in its address, such as filters, which leave the dialog open. */
export const isOtherPage = (next: Place, current: Place) => next.pathname !== current.pathname;

/**
 * Asks before what was typed is left behind: by closing its dialog (`close`), by the Back button or with the tab. Render
 * `question` within the dialog or beside it.
 */
export function useLeaveGuard({ isDirty, isElsewhere, onLeave, ...texts }: LeaveGuardInput): {
  close: () => void;
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && (isElsewhere?.(next, current) ?? true),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const handleConfirm = () => {
    setIsAsking(false);
    if (blocker.status === 'blocked') blocker.proceed();
    // One after the other, so that the focus goes back to what has opened the dialog.
    else if (onLeave) requestAnimationFrame(onLeave);
  };
  return {
    close: () => (isDirty() ? setIsAsking(true) : onLeave?.()),
    question: (
      <ConfirmDialog
        title="Discard the changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        {...texts}
        open={isAsking || blocker.status === 'blocked'}
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          setIsAsking(false);
          blocker.reset?.();
        }}
        onConfirm={handleConfirm}
      />
    ),
  };
}
