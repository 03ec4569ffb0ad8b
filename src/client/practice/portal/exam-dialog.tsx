import { useId, useState, type FormEvent } from 'react';
import type { Today } from '#shared/practice/today.contract.ts';
import { useChooseExam } from '#client/api/progress.ts';
import { failed } from '#client/lib/failed.ts';
import { formatDate } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';

/** Asks which exam the student is preparing for, and when it takes place. */
export function ExamDialog({ today, onClose }: { today: Today; onClose: () => void }) {
  const { exam, exams, examDate, examDateOf } = today;
  const formId = useId();
  const choose = useChooseExam();
  const [blueprintId, setBlueprintId] = useState(exam?.blueprintId ?? null);
  // Fields left empty follow the class, even when that changes.
  const [date, setDate] = useState(examDateOf === null ? (examDate ?? '') : '');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (choose.isPending) return;
    choose.mutate(
      { blueprintId, examDate: date === '' ? null : date },
      { onSuccess: onClose, onError: (error) => toast(failed('The exam could not be saved', error)) },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Your exam"
      description="Your days are planned around it, and no card is scheduled after it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={choose.isPending}>
            {choose.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={handleSubmit}>
        {exams.length > 1 && (
          <Field label="Exam">
            <Select value={blueprintId ?? ''} onChange={({ target }) => setBlueprintId(target.value)}>
              <Options of={exams.map(({ blueprintId: id, name }) => ({ value: id, label: name }))} />
            </Select>
          </Field>
        )}
        <Field
          label="Exam date"
          hint={
            examDate === null || examDateOf === null
              ? 'Leave it empty if there is none yet.'
              : `Leave it empty to keep ${formatDate(examDate)}, the date of ${examDateOf}. Cards follow only your own date.`
          }
        >
          <Input type="date" value={date} onChange={({ target }) => setDate(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
