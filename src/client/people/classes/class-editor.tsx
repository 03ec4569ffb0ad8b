import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Controller, useForm, type Control } from 'react-hook-form';
import { classForm, type ClassForm, type SchoolClass } from '#shared/people/classes.contract.ts';
import { inviteStaff } from '#shared/people/staff-invitations.endpoints.ts';
import { useCurrentUser, useMay } from '#client/api/auth.ts';
import { blueprintsQuery } from '#client/api/blueprints.ts';
import { useSaveClass } from '#client/api/classes.ts';
import { userPageQuery } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { TickList } from '#client/components/tick-list.tsx';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { Field, Input, Options, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';

interface ClassEditorProps {
  /** Undefined for a new class. */
  ofClass?: SchoolClass;
  onClose: () => void;
  onAdded: (added: SchoolClass) => void;
}

/** Adds or changes a class. */
export function ClassEditor({ ofClass, onClose, onAdded }: ClassEditorProps) {
  const save = useSaveClass();
  const user = useCurrentUser();
  const mayInvite = useMay(inviteStaff);
  const { data: blueprints = [] } = useQuery(blueprintsQuery);
  const { register, handleSubmit, reset, control, formState } = useForm<ClassForm>({
    resolver: zodResolver(classForm),
    defaultValues: ofClass ? formOf(ofClass) : { ...EMPTY, timeZone, teacherIds: user === null ? [] : [user.id] },
  });
  const { errors, isDirty } = formState;
  const guard = useLeaveGuard({
    isDirty: () => isDirty && !save.isSuccess,
    onLeave: onClose,
    description: 'The class has not been saved. What you have changed will be lost.',
  });
  const saveOver = useSaveOver(ofClass, (theirs) => theirs && reset(formOf(theirs)));
  const handleValid = async (form: ClassForm) => {
    const saving = saveOver((expectedRevision) =>
      save.mutateAsync({ id: ofClass?.id, form: { ...form, expectedRevision } }),
    );
    const isSaved = await reported(saving, {
      done: ofClass ? 'Class saved' : 'Class added',
      failure: 'The class could not be saved',
    });
    if (!isSaved) return;
    onClose();
    if (!ofClass) onAdded(await saving);
  };
  return (
    <FormDialog
      size="large"
      title={ofClass ? 'Edit class' : 'New class'}
      submitLabel={ofClass ? 'Save class' : 'Add class'}
      isPending={save.isPending}
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={handleSubmit(handleValid)}
      onClose={guard.close}
      after={guard.question}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input required autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Term (optional)" error={errors.term?.message} hint="Such as Fall 2026">
        <Input autoComplete="off" {...register('term')} />
      </Field>
      <Field label="Time zone" error={errors.timeZone?.message} hint="Due dates are in this time zone.">
        <Select {...register('timeZone')}>
          <Options
            of={zonesWith(ofClass?.timeZone ?? timeZone).map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
          />
        </Select>
      </Field>
      <Field label="Exam (optional)" error={errors.blueprintId?.message}>
        <Select {...register('blueprintId', { setValueAs: (value: string | null) => value || null })}>
          <option value="">None</option>
          <Options of={blueprints.map(({ id, body, exam }) => ({ value: id, label: `${body} ${exam}` }))} />
        </Select>
      </Field>
      <Field label="Exam date (optional)" error={errors.examDate?.message}>
        <Input type="date" {...register('examDate', { setValueAs: (value: string | null) => value || null })} />
      </Field>
      <Approval control={control} />
      <Teachers control={control} />
      {mayInvite && (
        <p className="text-14 text-ink-2 sm:col-span-2">
          To add a teacher who has no account yet, invite them in{' '}
          <Link to="/students" className="text-brand-text underline underline-offset-4 hover:text-ink">
            Student Management
          </Link>
          .
        </p>
      )}
    </FormDialog>
  );
}

const EMPTY = { name: '', term: '', blueprintId: null, examDate: null, approvesAtOnce: false };

function formOf({
  name,
  term,
  timeZone: zone,
  blueprintId,
  examDate,
  approvesAtOnce,
  teachers,
}: SchoolClass): ClassForm {
  const teacherIds = teachers.map(({ id }) => id);
  return { name, term, timeZone: zone, blueprintId, examDate, approvesAtOnce, teacherIds };
}

/** The zones that the browser knows, and the chosen one, which it may know by another name. */
const zonesWith = (chosen: string): string[] =>
  [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) => a.localeCompare(b));

function Approval({ control }: { control: Control<ClassForm> }) {
  return (
    <Controller
      control={control}
      name="approvesAtOnce"
      render={({ field }) => (
        <LabeledSwitch label="Approve students who join with the code" isOn={field.value} onChange={field.onChange} />
      )}
    />
  );
}

/** Shown once the hub has a second teacher. */
function Teachers({ control }: { control: Control<ClassForm> }) {
  const { data: teachers = [] } = useQuery(userPageQuery({ role: 'teacher', active: '1' }, { sort: 'name' }, 0));
  if (teachers.length < 2) return null;
  return (
    <Controller
      control={control}
      name="teacherIds"
      render={({ field }) => (
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="mb-1.5 text-14 font-medium">Teachers and assistants of the class</legend>
          <TickList
            items={teachers.map((teacher) => ({ id: teacher.id, label: fullName(teacher) }))}
            chosen={field.value}
            onChange={field.onChange}
          />
        </fieldset>
      )}
    />
  );
}
