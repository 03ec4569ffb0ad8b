import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { AUDIT_NOTE_MAX_LENGTH } from '#shared/domain/audit-log.ts';
import { auditNote, type AuditNote } from '#shared/hub/audit.contract.ts';
import { useAddAuditNote } from '#client/api/audit.ts';
import { userPageQuery } from '#client/api/users.ts';
import { fullName } from '#client/components/full-name.ts';
import { SearchField } from '#client/components/search-field.tsx';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field, Options, Select, Textarea } from '#client/ui/field.tsx';

/** Notes who received data outside of the hub, and why. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const add = useAddAuditNote();
  const { register, handleSubmit, control, setValue, formState } = useForm<AuditNote>({
    resolver: zodResolver(auditNote),
    defaultValues: { subjectId: null, note: '' },
  });
  const subjectId = useWatch({ control, name: 'subjectId' });
  const handleValid = async (note: AuditNote) => {
    const words = { done: 'Note added', failure: 'The note could not be added' };
    if (await reported(add.mutateAsync(note), words)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a note"
      description="Note who received data from you outside the hub, such as a parent, an authority or a court. The student can read the note in the download of their data. It can’t be changed; erasing the student deletes its text."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(handleValid)(event)}>
        <StudentChoice value={subjectId} onChange={(id) => setValue('subjectId', id)} />
        <Field label="Who received what, and why" error={formState.errors.note?.message}>
          <Textarea dir="auto" rows={4} maxLength={AUDIT_NOTE_MAX_LENGTH} {...register('note')} />
        </Field>
        <Button type="submit" variant="primary" disabled={add.isPending}>
          {add.isPending ? 'Adding…' : 'Add note'}
        </Button>
      </form>
    </Dialog>
  );
}

interface StudentChoiceProps {
  /** Null for all students. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses from the students that a search finds; the chosen one stays in the list during other searches. */
function StudentChoice({ value, onChange }: StudentChoiceProps) {
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
      <Field label="About">
        <Select
          value={value ?? ''}
          onChange={({ target }) => {
            setChosen(shown.find(({ id }) => id === target.value) ?? null);
            onChange(target.value || null);
          }}
        >
          <option value="">All students</option>
          <Options of={shown.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      </Field>
    </div>
  );
}
