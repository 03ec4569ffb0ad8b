import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';

/** Asks before an edited question is left behind, be it by closing its dialog, by the Back button or with the tab. */
export function UnsavedQuestion({ isDirty }: { isDirty: () => boolean }) {
  const { question } = useLeaveGuard({
    isDirty,
    // Closing the dialog changes the address as well.
    isElsewhere: (next, current) =>
      next.pathname !== current.pathname || editOf(next.search) !== editOf(current.search),
    title: 'Discard the changes?',
    description: 'The question has not been saved. What you have typed will be lost.',
    confirmLabel: 'Discard changes',
  });
  return question;
}

function editOf(search: object): unknown {
  return 'edit' in search ? search.edit : undefined;
}
