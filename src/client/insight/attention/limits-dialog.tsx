import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  ATTENTION_MIN_ANSWERS,
  ATTENTION_REASONS,
  type AttentionReasonKind,
} from '#shared/insight/attention-limits.ts';
import { attentionLimits, type SavedLimits } from '#shared/insight/needs-attention.contract.ts';
import { useSetAttentionLimits } from '#client/api/needs-attention.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Field, Input } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

/** The label and unit of each limit. */
const FIELDS: Record<AttentionReasonKind, { label: string; hint: string }> = {
  low: { label: 'Low accuracy: below this percent right', hint: 'Of the answers in the last 4 weeks' },
  inactive: { label: 'Inactive: days without activity', hint: 'An answer, a card or a completed quiz is activity' },
  falling: { label: 'Falling: by this many points', hint: 'Percent right in the last 2 weeks, against the 2 before' },
  sure_wrong: {
    label: 'Sure and wrong: this percent of answers',
    hint: 'Answers in the last 4 weeks that were wrong though the student was sure',
  },
  low_mark: {
    label: 'Low mark: below this percent in an assignment',
    hint: 'Of those due in the last 4 weeks that were handed in; students who are excused are left out',
  },
  missing_work: {
    label: 'Missing work: this many assignments',
    hint: 'Due in the last 4 weeks and not handed in; students who are excused are left out',
  },
};

/** Sets the limits beyond which a student needs attention. */
export function LimitsDialog({ limits, onClose }: { limits: SavedLimits; onClose: () => void }) {
  const save = useSetAttentionLimits();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(attentionLimits),
    defaultValues: limits,
  });
  const saveOver = useSaveOver(limits, (theirs) => theirs && reset(theirs));
  const handleValid = handleSubmit(async (newLimits) => {
    const saving = saveOver((expectedRevision) => save.mutateAsync({ ...newLimits, expectedRevision }));
    const isDone = await reported(saving, {
      done: 'Limits saved',
      failure: 'The limits could not be saved',
    });
    if (isDone) onClose();
  });
  return (
    <FormDialog
      title="Limits"
      description={`For all students. Leave a field empty to switch its reason off. Accuracy is judged after ${ATTENTION_MIN_ANSWERS} answers.`}
      submitLabel="Save limits"
      isPending={save.isPending}
      isHeld
      onSubmit={handleValid}
      onClose={onClose}
    >
      {ATTENTION_REASONS.map((reason) => (
        <Field
          key={reason}
          label={FIELDS[reason].label}
          hint={FIELDS[reason].hint}
          error={formState.errors[reason]?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="max-w-28"
            {...register(reason, {
              setValueAs: (typed: string | number | null) =>
                typed === null || String(typed).trim() === '' ? null : Number(typed),
            })}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
