import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { plural } from '#shared/domain/counted.ts';
import { birthdaySettings, type BirthdaySettings, type SavedBirthdaySettings } from '#shared/mail/mailings.contract.ts';
import { fillNames, unknownPlaceholders } from '#shared/mail/name-placeholders.ts';
import { useSaveBirthdaySettings } from '#client/api/mailings.ts';
import { fullName } from '#client/components/full-name.ts';
import { MailFields, tellIncomplete } from '#client/components/mail-fields.tsx';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { MailPreview } from '#client/mail/correspondence/mail-preview.tsx';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { timeZone as ownZone } from '#client/lib/time-zone.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { incomplete } from '../email-toasts.ts';
import { useSampleStudent } from '../use-sample-student.ts';
import { HOURS, hourText, scheduleText, zoneChoices, zoneText } from './schedule.ts';

/** The text of the birthday message, and when it goes out. */
export function BirthdayEmailDialog({ settings, onClose }: { settings: SavedBirthdaySettings; onClose: () => void }) {
  const save = useSaveBirthdaySettings();
  const { register, handleSubmit, reset, setValue, control, formState } = useForm<BirthdaySettings>({
    resolver: zodResolver(birthdaySettings),
    defaultValues: settings,
  });
  const { errors, isDirty } = formState;
  const typed = useWatch({ control }) as BirthdaySettings;
  const unknown = unknownPlaceholders(`${typed.subject} ${typed.message}`);
  const { close, question } = useLeaveGuard({
    isDirty: () => isDirty,
    onLeave: onClose,
    description: 'The birthday email has not been saved. What you have changed will be lost.',
  });

  const saveOver = useSaveOver(settings, (theirs) => theirs && reset(theirs));
  const handleValid = async (changed: BirthdaySettings) => {
    const saving = saveOver((expectedRevision) => save.mutateAsync({ ...changed, expectedRevision }));
    const isSaved = await reported(saving, {
      done: (saved) => ({ title: 'Birthday Email Saved', description: scheduleText(saved), variant: 'success' }),
      failure: 'Failed to Save Birthday Email',
      otherwise: 'Please try again.',
    });
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title="Birthday Email"
      description="{firstName} and {lastName} stand for the student’s names."
      submitLabel="Save birthday email"
      isPending={save.isPending}
      isHeld
      onSubmit={handleSubmit(handleValid, tellIncomplete(incomplete))}
      onClose={close}
      after={question}
    >
      <MailNotSetUp />
      <ScheduleFields
        typed={typed}
        hour={register('hour', { valueAsNumber: true })}
        timeZone={register('timeZone')}
        onSwitch={(isOn) => setValue('isOn', isOn, { shouldDirty: true })}
        onZone={(timeZone) => setValue('timeZone', timeZone, { shouldDirty: true })}
      />
      <MailFields subject={register('subject')} message={register('message')} errors={errors} rows={7} />
      {unknown.length > 0 && (
        <output className="-mt-2 block text-14 wrap-anywhere text-warn">
          {unknown.join(', ')} {plural(unknown.length, 'is not a placeholder', 'are not placeholders')}, and will be
          sent as written.
        </output>
      )}
      <BirthdayPreview typed={typed} />
    </FormDialog>
  );
}

/** The birthday message as a student receives it. */
function BirthdayPreview({ typed }: { typed: Pick<BirthdaySettings, 'subject' | 'message'> }) {
  const student = useSampleStudent();
  const [subject, message] = [fillNames(typed.subject, student), fillNames(typed.message, student)];
  return <MailPreview to={fullName(student)} subject={subject} greeting={null} message={message} />;
}

interface ScheduleFieldsProps {
  typed: Pick<BirthdaySettings, 'isOn' | 'timeZone'>;
  hour: UseFormRegisterReturn;
  timeZone: UseFormRegisterReturn;
  onSwitch: (isOn: boolean) => void;
  onZone: (timeZone: string) => void;
}

/** Whether birthday messages go out, from which hour and in which time zone. */
function ScheduleFields({ typed, hour, timeZone, onSwitch, onZone }: ScheduleFieldsProps) {
  const zones = zoneChoices(Intl.supportedValuesOf('timeZone'), { chosen: typed.timeZone, own: ownZone });
  return (
    <>
      <div className="flex items-center gap-2">
        <Switch label="Send birthday emails every day" isOn={typed.isOn} onChange={onSwitch} />
        <span aria-hidden>Send birthday emails every day</span>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From">
          <Select {...hour}>
            <Options of={HOURS.map((value) => ({ value, label: hourText(value) }))} />
          </Select>
        </Field>
        <div className="grid content-start gap-1">
          <Field label="Time zone">
            <Select {...timeZone}>
              <Options of={zones.map((value) => ({ value, label: zoneText(value) }))} />
            </Select>
          </Field>
          {typed.timeZone !== ownZone && (
            <Button size="small" className="justify-self-start" onClick={() => onZone(ownZone)}>
              Use {zoneText(ownZone)}, like this browser
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
