import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Pencil, Trash2 } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { dayIn } from '#shared/domain/study-days.ts';
import type { ExamOutcome } from '#shared/insight/outcomes.contract.ts';
import { useDeleteExamOutcome, useSaveExamOutcome } from '#client/api/readiness.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Segmented } from '#client/ui/segmented.tsx';

type Open = { action: 'enter' } | { action: 'change' | 'remove'; outcome: ExamOutcome };

interface ExamOutcomesProps {
  outcomes: readonly ExamOutcome[];
  /** The exam whose outcomes can be entered; missing if it can no longer be taken here. */
  exam?: { blueprintId: string; name: string };
}

/** The outcomes of a student's real exams, as reported by the student. */
export function ExamOutcomes({ outcomes, exam }: ExamOutcomesProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div>
      {outcomes.length > 0 && (
        <>
          <h3 className="mb-1 text-14 font-medium text-ink-2">Real exam</h3>
          <ul className="mb-3 divide-y divide-line border-y border-line">
            {outcomes.map((outcome) => (
              <li key={outcome.id} className="flex min-h-11 items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">{outcomeText(outcome, exam === undefined)}</span>
                <span className="flex shrink-0">
                  <IconButton
                    label={`Change ${outcomeText(outcome, true)}`}
                    Icon={Pencil}
                    onClick={() => setOpen({ action: 'change', outcome })}
                  />
                  <IconButton
                    label={`Remove ${outcomeText(outcome, true)}`}
                    Icon={Trash2}
                    onClick={() => setOpen({ action: 'remove', outcome })}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {exam && (
        <Button size="small" onClick={() => setOpen({ action: 'enter' })}>
          I took the real exam<span className="sr-only"> {exam.name}</span>
        </Button>
      )}
      {open?.action === 'enter' && exam && <OutcomeDialog exam={exam} onClose={close} />}
      {open?.action === 'change' && <OutcomeDialog outcome={open.outcome} onClose={close} />}
      {open?.action === 'remove' && <RemoveDialog outcome={open.outcome} onClose={close} />}
    </div>
  );
}

/** "ARDMS SPI: passed on Nov 20, 2026". */
function outcomeText({ examName, isPassed, takenOn }: ExamOutcome, isNamed: boolean): string {
  const text = `${isPassed ? 'passed' : 'did not pass'} on ${formatDate(takenOn)}`;
  return isNamed ? `${examName}: ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
}

const results = [
  { value: 'passed', label: 'Passed' },
  { value: 'failed', label: 'Did not pass' },
] as const;

const draft = z.object({
  takenOn: z.iso
    .date('Enter the date of the exam')
    .refine((day) => day <= dayIn(timeZone, new Date()), 'The date is in the future'),
  result: z.string().pipe(z.enum(['passed', 'failed'], 'Choose how it went')),
});

const draftOf = ({ takenOn, isPassed }: ExamOutcome) => ({ takenOn, result: isPassed ? 'passed' : 'failed' });

type OutcomeDialogProps = { onClose: () => void } & (
  | { exam: NonNullable<ExamOutcomesProps['exam']>; outcome?: undefined }
  | { outcome: ExamOutcome; exam?: undefined }
);

function OutcomeDialog({ exam, outcome, onClose }: OutcomeDialogProps) {
  const save = useSaveExamOutcome();
  const { register, control, handleSubmit, reset, formState } = useForm<
    z.input<typeof draft>,
    unknown,
    z.output<typeof draft>
  >({
    resolver: zodResolver(draft),
    defaultValues: outcome ? draftOf(outcome) : { takenOn: '', result: '' },
  });
  const saveOver = useSaveOver(outcome, (theirs) => theirs && reset(draftOf(theirs)));
  const { errors } = formState;
  const handleValid = handleSubmit(async ({ takenOn, result }) => {
    const saving = saveOver((expectedRevision) =>
      save.mutateAsync({
        body: { takenOn, isPassed: result === 'passed', expectedRevision },
        ...(outcome ? { id: outcome.id } : { blueprintId: exam.blueprintId }),
      }),
    );
    const isDone = await reported(saving, { done: 'Outcome saved', failure: 'The outcome could not be saved' });
    if (isDone) onClose();
  });
  return (
    <FormDialog
      title={`Real exam: ${exam?.name ?? outcome?.examName}`}
      description="Outcomes show, without names, how good the predictions of this hub are."
      submitLabel="Save outcome"
      isPending={save.isPending}
      onSubmit={handleValid}
      onClose={onClose}
    >
      <Field label="Date of the exam" error={errors.takenOn?.message}>
        <Input type="date" {...register('takenOn')} />
      </Field>
      <Controller
        control={control}
        name="result"
        render={({ field }) => (
          <div>
            <Segmented<string> label="Result" options={results} value={field.value} onChange={field.onChange} />
            {errors.result && (
              <p role="alert" className="mt-1.5 text-14 text-bad">
                {errors.result.message}
              </p>
            )}
          </div>
        )}
      />
    </FormDialog>
  );
}

function RemoveDialog({ outcome, onClose }: { outcome: ExamOutcome; onClose: () => void }) {
  const removal = useDeleteExamOutcome();
  const handleConfirm = async () => {
    await reported(removal.mutateAsync(outcome.id), {
      done: 'Outcome removed',
      failure: 'The outcome could not be removed',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove this outcome?"
      description={outcomeText(outcome, true)}
      confirmLabel="Remove outcome"
      busyLabel="Removing…"
      onConfirm={handleConfirm}
    />
  );
}
