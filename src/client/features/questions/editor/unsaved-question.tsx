import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

/** Asks before an edited question is left behind, be it by closing its dialog, by the Back button or with the tab. */
export function UnsavedQuestion({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() && (current.pathname !== next.pathname || editOf(current.search) !== editOf(next.search)),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title="Discard the changes?"
      description="The question has not been saved. What you have typed will be lost."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

function editOf(search: object): unknown {
  return 'edit' in search ? search.edit : undefined;
}
