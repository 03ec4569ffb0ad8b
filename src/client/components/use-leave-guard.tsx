import { useState, type ReactNode } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface PageLocation {
  pathname: string;
  search: object;
}

interface LeaveGuardInput {
  /** Asked when something is about to be left. */
  isDirty: () => boolean;
  /** Whether a navigation leaves what was typed. Every navigation does if this is omitted. */
  isElsewhere?: (next: PageLocation, current: PageLocation) => boolean;
  /** Closes the form; omitted for a page, which has nothing to close. */
  onLeave?: () => void;
  title?: string;
  description: string;
  confirmLabel?: string;
  cancelLabel?: string;
}

/** For a dialog whose page has other parameters in its address, such as filters, which leave the dialog open. */
export const isOtherPage = (next: PageLocation, current: PageLocation) => next.pathname !== current.pathname;

/**
 * Asks before typed input is lost: by closing its dialog (`close`), by the Back button or with the tab. Render
 * `question` inside the dialog or beside it.
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
    // In sequence, so that the focus returns to the control that opened the dialog.
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
        onClose={() => {
          setIsAsking(false);
          blocker.reset?.();
        }}
        onConfirm={handleConfirm}
      />
    ),
  };
}

/** Asks before a text that was written to somebody is lost with its dialog. `noun` names the text: "reply". */
export function useUnsentGuard(noun: string, isDirty: () => boolean, onLeave: () => void) {
  return useLeaveGuard({
    isDirty,
    onLeave,
    title: `Discard this ${noun}?`,
    description: 'It has not been sent. What you have written will be lost.',
    confirmLabel: `Discard ${noun}`,
    cancelLabel: 'Keep writing',
  });
}
