import { useState, type SyntheticEvent } from 'react';
import type { Today } from '#shared/practice/today.contract.ts';
import { useChooseExam } from '#client/api/progress.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

/** Asks which exam the student is preparing for, and when it takes place. */
export function ExamDialog({ today, onClose }: { today: Today; onClose: () => void }) {
  const { exam, exams, examDate, examDateOf } = today;
  const choose = useChooseExam();
  const [blueprintId, setBlueprintId] = useState(exam?.blueprintId ?? null);
  // Fields left empty follow the class, even when that changes.
  const [date, setDate] = useState(examDateOf === null ? (examDate ?? '') : '');

  async function handleSubmit({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) {
    // A date that was typed only in part.
    if (!form.reportValidity()) return;
    const choosing = choose.mutateAsync({ blueprintId, examDate: date === '' ? null : date });
    if (await reported(choosing, { failure: 'The exam could not be saved' })) onClose();
  }
  return (
    <FormDialog
      size="small"
      title="Your exam"
      description="Your days are planned around it, and no card is scheduled after it."
      submitLabel="Save"
      isPending={choose.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
