import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { counted } from '#shared/domain/counted.ts';
import { REPORT_STATES, REPORT_TEXT_MAX_LENGTH, type ReportState } from '#shared/insight/report-kinds.ts';
import { handleForm, type ReceivedReport, type ReportGroup } from '#shared/insight/reports.contract.ts';
import { useHandleReports } from '#client/api/reports.ts';
import { errorText } from '#client/components/mail-fields.tsx';
import { REPORT_STATE_LOOKS } from '#client/components/report-words.ts';
import { useUnsentGuard } from '#client/components/use-leave-guard.tsx';
import { reported } from '#client/lib/reported.ts';
import { Field, Textarea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Segmented } from '#client/ui/segmented.tsx';

export type ClosedState = Exclude<ReportState, 'open'>;

/** The initial text of a reply, until the teacher changes it. */
const TEMPLATES: Record<ClosedState, string> = {
  answered: 'Thank you for your report. ',
  fixed: 'Thank you for your report. We have corrected this.',
  declined: 'Thank you for your report. We have checked this, and it is right as it is.',
};
const states = REPORT_STATES.filter((state) => state !== 'open').map((value) => ({
  value,
  label: REPORT_STATE_LOOKS[value].word,
}));

const replyForm = z.object({ state: handleForm.shape.state, reply: handleForm.shape.reply });
type Reply = z.output<typeof replyForm>;

interface HandleDialogProps {
  group: ReportGroup;
  state: ClosedState;
  /** Set to handle only this report. */
  report?: ReceivedReport;
  onClose: () => void;
  onHandled: () => void;
}

/** Closes reports with a reply. Stays open, with everything that was typed, until the reply is stored. */
export function HandleDialog({ group, state, report, onClose, onHandled }: HandleDialogProps) {
  const handling = useHandleReports();
  const { register, handleSubmit, setValue, control, formState } = useForm<z.input<typeof replyForm>, unknown, Reply>({
    resolver: zodResolver(replyForm),
    defaultValues: { state, reply: TEMPLATES[state] },
  });
  const { errors, isDirty, dirtyFields } = formState;
  const chosen = useWatch({ control, name: 'state' });
  const { close, question } = useUnsentGuard('reply', () => isDirty, onClose);
  const handleState = (next: ClosedState) => {
    setValue('state', next);
    if (!dirtyFields.reply) setValue('reply', TEMPLATES[next]);
  };
  const handleValid = async (reply: Reply) => {
    const only = report && { reportId: report.id };
    const until = report?.updatedAt ?? group.latestAt;
    const isDone = await reported(handling.mutateAsync({ id: group.id, ...reply, until, ...only }), {
      done: ({ handled }) => `${counted(handled, 'report')} closed`,
      failure: 'The reports could not be closed',
      otherwise: 'Please try again.',
    });
    if (isDone) onHandled();
  };
  return (
    <FormDialog
      title={report ? `Reply to ${report.student.name}` : `Reply to ${counted(group.total, 'report')}`}
      description="Students read the reply in the hub, and in a mail if they asked for one."
      submitLabel="Send reply"
      pendingLabel="Sending…"
      isPending={handling.isPending}
      isHeld
      onSubmit={handleSubmit(handleValid)}
      onClose={close}
      after={question}
    >
      <Segmented<ClosedState> label="State" options={states} value={chosen} onChange={handleState} />
      <Field label="Reply" error={errorText(errors.reply, REPORT_TEXT_MAX_LENGTH)}>
        <Textarea dir="auto" rows={6} required {...register('reply')} />
      </Field>
    </FormDialog>
  );
}
