import { useLeaveGuard } from './use-leave-guard.tsx';

/** Asks before unsaved settings are left, even by closing the tab. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const { question } = useLeaveGuard({
    isDirty: () => isDirty,
    title: 'Leave without saving?',
    description: 'The changes to the settings have not been saved, and will be lost.',
    confirmLabel: 'Leave Without Saving',
    cancelLabel: 'Stay',
  });
  return question;
}
