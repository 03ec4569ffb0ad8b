import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { DISCLOSURE_TEXT_MAX_LENGTH } from '#shared/domain/limits.ts';
import { newDisclosure, type NewDisclosure } from '#shared/hub/disclosures.contract.ts';
import { classesQuery } from '#client/api/classes.ts';
import { useAddDisclosure } from '#client/api/disclosures.ts';
import { userPageQuery } from '#client/api/users.ts';
import { ClassOptions } from '#client/components/class-select.tsx';
import { fullName } from '#client/components/full-name.ts';
import { SearchField } from '#client/components/search-field.tsx';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Input, Options, Select, Textarea } from '#client/ui/field.tsx';

/** Records a disclosure outside of the hub. */
export function DisclosureDialog({ onClose }: { onClose: () => void }) {
  const add = useAddDisclosure();
  const { register, handleSubmit, control, setValue, formState } = useForm<NewDisclosure>({
    resolver: zodResolver(newDisclosure),
    defaultValues: { day: '', about: 'student', subjectId: null, recipient: '', what: '', ground: '' },
  });
  const { errors } = formState;
  const about = useWatch({ control, name: 'about' });
  const subjectId = useWatch({ control, name: 'subjectId' });
  const setSubject = (id: string | null) => setValue('subjectId', id, { shouldValidate: formState.isSubmitted });
  const handleValid = (note: NewDisclosure) =>
    add.mutate(note, {
      onSuccess: () => {
        onClose();
        toast({ title: 'Disclosure added', variant: 'success' });
      },
      onError: (error) => toast(failed('The disclosure could not be added', error)),
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a disclosure"
      description="Students can read what you write here in the download of their data. Erasing the student deletes the text."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="When" error={errors.day && 'Enter the date'}>
            <Input type="date" required {...register('day')} />
          </Field>
          <Field label="About">
            <Select {...register('about', { onChange: () => setValue('subjectId', null) })}>
              <option value="student">A student</option>
              <option value="class">A class</option>
              <option value="everybody">Everybody</option>
            </Select>
          </Field>
        </div>
        {about === 'student' && (
          <StudentChoice value={subjectId} error={errors.subjectId && 'Choose a student'} onChange={setSubject} />
        )}
        {about === 'class' && (
          <ClassChoice value={subjectId} error={errors.subjectId && 'Choose a class'} onChange={setSubject} />
        )}
        <Field label="To whom" error={errors.recipient?.message}>
          <Input dir="auto" autoComplete="off" maxLength={DISCLOSURE_TEXT_MAX_LENGTH} {...register('recipient')} />
        </Field>
        <Field label="What was disclosed" error={errors.what?.message}>
          <Textarea dir="auto" rows={2} maxLength={DISCLOSURE_TEXT_MAX_LENGTH} {...register('what')} />
        </Field>
        <Field label="On what grounds" error={errors.ground?.message}>
          <Textarea dir="auto" rows={2} maxLength={DISCLOSURE_TEXT_MAX_LENGTH} {...register('ground')} />
        </Field>
        <Button type="submit" variant="primary" disabled={add.isPending}>
          {add.isPending ? 'Adding…' : 'Add disclosure'}
        </Button>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Chooses from the students that a search finds; the chosen one stays in the list during other searches. */
function StudentChoice({ value, error, onChange }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const { data: found = [] } = useQuery(
    userPageQuery({ role: 'student', ...(search !== '' && { search }) }, { sort: 'name' }, 0),
  );
  const students = found.map((student) => ({ id: student.id, name: fullName(student) }));
  const shown = [...(chosen && !students.some(({ id }) => id === chosen.id) ? [chosen] : []), ...students];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SearchField value={search} placeholder="Name or email" onSearch={setSearch} />
      <Field label="Student" error={error}>
        <Select
          value={value ?? ''}
          onChange={({ target }) => {
            setChosen(shown.find(({ id }) => id === target.value) ?? null);
            onChange(target.value || null);
          }}
        >
          <option value="">Choose a student</option>
          <Options of={shown.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      </Field>
    </div>
  );
}

function ClassChoice({ value, error, onChange }: ChoiceProps) {
  const { data: classes = [] } = useQuery(classesQuery);
  return (
    <Field label="Class" error={error}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">Choose a class</option>
        <ClassOptions classes={classes} />
      </Select>
    </Field>
  );
}
