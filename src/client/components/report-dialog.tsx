import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { REPORT_KINDS, REPORT_TEXT_MAX_LENGTH } from '#shared/insight/report-kinds.ts';
import { reportForm, type OwnReport, type ReportForm } from '#shared/insight/reports.contract.ts';
import { useSendReport, type ReportTarget } from '#client/api/reports.ts';
import { reported } from '#client/lib/reported.ts';
import { Field, Textarea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { errorText } from './mail-fields.tsx';
import { REPORT_KIND_WORDS } from './report-words.ts';
import { useUnsentGuard } from './use-leave-guard.tsx';

interface ReportDialogProps {
  target: ReportTarget;
  name: string;
  /** The open report to edit. */
  report: OwnReport | undefined;
  onClose: () => void;
}

/** The form for reporting a problem. Stays open, with everything typed, until the report has been sent. */
export function ReportDialog({ target, name, report, onClose }: ReportDialogProps) {
  const sending = useSendReport(target);
  const { register, handleSubmit, control, formState } = useForm<ReportForm, unknown, z.output<typeof reportForm>>({
    resolver: zodResolver(reportForm),
    defaultValues: {
      kind: report?.kind ?? 'wrong_key',
      text: report?.text ?? '',
      wantsMail: report?.wantsMail ?? false,
    },
  });
  const { errors, isDirty } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const { close, question } = useUnsentGuard('report', () => isDirty, onClose);

  const handleValid = async (form: z.output<typeof reportForm>) => {
    const isDone = await reported(sending.mutateAsync(form), {
      done: report ? 'Report changed' : 'Report sent. Thank you!',
      failure: 'The report could not be sent',
      otherwise: 'Please try again.',
    });
    if (isDone) onClose();
  };
  return (
    <FormDialog
      title={report ? 'Edit your report' : 'Report a problem'}
      description={`About ${name}. Your instructor sees your name; other students do not.`}
      submitLabel={report ? 'Save changes' : 'Send report'}
      pendingLabel="Sending…"
      isPending={sending.isPending}
      isHeld
      onSubmit={handleSubmit(handleValid)}
      onClose={close}
      after={question}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1 text-14 font-medium">What is wrong?</legend>
        <div className="grid sm:grid-cols-2">
          {REPORT_KINDS.map((reportKind) => (
            <label key={reportKind} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="radio" value={reportKind} className="size-5 shrink-0 accent-brand" {...register('kind')} />
              {REPORT_KIND_WORDS[reportKind]}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        label={kind === 'other' ? 'What did you notice?' : 'What did you notice? (optional)'}
        error={errorText(errors.text, REPORT_TEXT_MAX_LENGTH)}
      >
        <Textarea dir="auto" rows={5} required={kind === 'other'} {...register('text')} />
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-brand" {...register('wantsMail')} />
        Also tell me by mail
      </label>
    </FormDialog>
  );
}
