import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { extendedMinutes, EXTRA_TIMES, type ExtraTime } from '#shared/domain/extra-time.ts';
import type { User } from '#shared/people/users.contract.ts';
import { extraTimeForm } from '#shared/practice/exams.contract.ts';
import { useSetExtraTime } from '#client/api/users.ts';
import { UnsavedChanges } from '#client/components/unsaved-changes.tsx';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Button } from '#client/ui/button.tsx';
import { CardTitle } from '#client/ui/card.tsx';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';

/** "×1.25": the factor of a time limit. */
export function extraTimeLabel(extraTime: ExtraTime): string {
  if (extraTime === 'none') return 'None';
  return extraTime === 'untimed' ? 'Untimed' : `×${extendedMinutes(100, extraTime) / 100}`;
}

/** Grants a student extra time. */
export function ExtraTime({ student }: { student: User }) {
  const save = useSetExtraTime();
  const { extraTime, extraBreakMinutes } = student;
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(extraTimeForm),
    defaultValues: { extraTime, extraBreakMinutes },
  });
  const fill = (user: User) => reset({ extraTime: user.extraTime, extraBreakMinutes: user.extraBreakMinutes });
  const saveOver = useSaveOver(student, (theirs) => theirs && fill(theirs));
  const { errors, isDirty } = formState;
  const handleValid = handleSubmit(async (values) => {
    const saving = saveOver((expectedRevision) =>
      save.mutateAsync({ id: student.id, extraTime: { ...values, expectedRevision } }),
    );
    await reported(saving, {
      done: (saved) => {
        fill(saved);
        return 'Extra time saved';
      },
      failure: 'The extra time could not be saved',
    });
  });
  return (
    <section aria-labelledby="extra-time">
      <CardTitle id="extra-time">Extra time</CardTitle>
      <p className="mt-1 max-w-prose text-ink-2">
        For every quiz and exam of this student. A running clock is extended at once, and never shortened.
      </p>
      <form
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-[12rem_12rem_auto]"
        onSubmit={(event) => void handleValid(event)}
      >
        <Field label="Time limits" error={errors.extraTime?.message}>
          <Select {...register('extraTime')}>
            <Options of={EXTRA_TIMES.map((value) => ({ value, label: extraTimeLabel(value) }))} />
          </Select>
        </Field>
        <Field label="Extra break minutes" error={errors.extraBreakMinutes?.message} hint="In each exam">
          <Input inputMode="numeric" autoComplete="off" {...register('extraBreakMinutes', { valueAsNumber: true })} />
        </Field>
        <div className="flex sm:mt-6.5">
          <Button type="submit" disabled={!isDirty || save.isPending}>
            {save.isPending ? 'Saving…' : 'Save extra time'}
          </Button>
        </div>
      </form>
      <UnsavedChanges isDirty={isDirty} />
    </section>
  );
}
