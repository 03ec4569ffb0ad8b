import { useLeaveGuard } from './use-leave-guard.tsx';

interface DiscardGuardInput {
  isDirty: () => boolean;
  /** What would be lost: "The cards have not been uploaded." */
  loss: string;
  onClose: () => void;
}

/** Asks before an edited form in a dialog is left; what else its page's address says may change. See `useLeaveGuard`. */
export function useDiscardGuard({ isDirty, loss, onClose }: DiscardGuardInput) {
  return useLeaveGuard({
    isDirty,
    isElsewhere: (next, current) => next.pathname !== current.pathname,
    onLeave: onClose,
    title: 'Discard the changes?',
    description: `${loss} What you have typed will be lost.`,
    confirmLabel: 'Discard changes',
  });
}
