import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

/** Asks before what has been typed is left behind, also by closing the tab. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title="Leave without saving?"
      description="The changes to the settings have not been saved, and will be lost."
      confirmLabel="Leave Without Saving"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
