import { useState } from 'react';
import { dayIn } from '#shared/domain/study-days.ts';
import { useUpdateBirthDates } from '#client/api/mailings.ts';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { counted } from '#client/lib/counted.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { done, failed } from '../email-toasts.ts';
import { changedDates, firstProblem, withDate } from './birth-dates.ts';
import type { DateEdits } from './birth-dates.ts';
import { DateFields } from './date-fields.tsx';

/** Dates of birth of many students at once. What was typed stays over searches and pages, until it is saved. */
export function BirthDatesDialog({ onClose }: { onClose: () => void }) {
  const [edits, setEdits] = useState<DateEdits>(new Map());
  const [today] = useState(() => dayIn(timeZone, new Date()));
  const update = useUpdateBirthDates();
  const { close, question } = useLeaveGuard({
    isDirty: () => edits.size > 0,
    onLeave: onClose,
    title: 'Discard the birth dates?',
    description: `${counted(edits.size, 'birth date')} that you have entered will be lost.`,
    confirmLabel: 'Discard birth dates',
  });

  const handleSave = async () => {
    if (update.isPending) return;
    const updates = changedDates(edits);
    if (updates.length === 0) {
      toast({
        title: 'Missing Information',
        description: 'Please enter birth dates for at least one student',
        variant: 'destructive',
      });
      return;
    }
    const problem = firstProblem(edits, today);
    if (problem !== undefined) {
      toast({ title: 'Failed to Update Birth Dates', description: problem, variant: 'destructive' });
      return;
    }
    try {
      toast(done('Birth Dates Updated', await update.mutateAsync(updates)));
      onClose();
    } catch (error) {
      toast(failed('Failed to Update Birth Dates', error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!update.isPending) close();
      }}
      title="Update Birth Dates"
      description="Only the dates that you change are saved."
      footer={
        <>
          <Button disabled={update.isPending} onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" aria-disabled={update.isPending} onClick={() => void handleSave()}>
            {update.isPending
              ? 'Saving…'
              : edits.size === 0
                ? 'Update birth dates'
                : `Update ${counted(edits.size, 'birth date')}`}
          </Button>
        </>
      }
    >
      <DateFields
        edits={edits}
        today={today}
        onType={(student, typed) => setEdits((before) => withDate(before, student, typed))}
      />
      {question}
    </Dialog>
  );
}
