import { useId, useState, type SyntheticEvent } from 'react';
import { counted, plural } from '#shared/domain/counted.ts';
import { GROUP_NAME_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { groupNamed } from '#shared/people/group-names.ts';
import { usePutIntoGroup, useRenameGroup } from '#client/api/classes.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input, Options } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';

interface GroupFormProps {
  ofClass: SchoolClass;
  /** Ids of the selected students. */
  selected: readonly string[];
  onDone: () => void;
}

/** Puts the selected students into a group of the class, existing or new, or into none. */
export function GroupForm({ ofClass, selected, onDone }: GroupFormProps) {
  const listId = useId();
  const [name, setName] = useState('');
  const put = usePutIntoGroup();
  const students = counted(selected.length, 'student');

  const handlePut = async (group: string) => {
    const isDone = await reported(put.mutateAsync({ id: ofClass.id, studentIds: [...selected], group }), {
      done: ({ groups }) => {
        const names = groups.map((existing) => existing.name);
        const stored = groupNamed(group, names) ?? group;
        return `${students} ${plural(selected.length, 'is', 'are')} in ${stored === '' ? 'no group' : stored} now`;
      },
      failure: 'The group could not be changed',
    });
    if (isDone) onDone();
  };
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void handlePut(name.trim());
  };
  return (
    <form className="flex w-full flex-wrap items-end gap-3" onSubmit={handleSubmit}>
      <Field label={`Group for ${counted(selected.length, 'selected student')}`} className="min-w-56 flex-1">
        <Input
          list={listId}
          autoComplete="off"
          maxLength={GROUP_NAME_MAX_LENGTH}
          placeholder="A group, or the name of a new one"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <datalist id={listId}>
        <Options of={ofClass.groups.map((group) => ({ value: group.name, label: group.name }))} />
      </datalist>
      <Button type="submit" variant="primary" disabled={put.isPending || name.trim() === ''}>
        Put into group
      </Button>
      {ofClass.groups.length > 0 && (
        <Button disabled={put.isPending} onClick={() => void handlePut('')}>
          Remove from group
        </Button>
      )}
    </form>
  );
}

interface RenameGroupDialogProps {
  classId: string;
  group: string;
  onRenamed: (name: string) => void;
  onClose: () => void;
}

/** Renames a group; its assignments stay with it. */
export function RenameGroupDialog({ classId, group, onRenamed, onClose }: RenameGroupDialogProps) {
  const [name, setName] = useState(group);
  const rename = useRenameGroup();
  const handleSubmit = async () => {
    const renaming = rename.mutateAsync({ id: classId, group, name }).then(({ groups }) => {
      const names = groups.map((existing) => existing.name);
      onRenamed(groupNamed(name.trim(), names) ?? name.trim());
    });
    const words = { done: 'Group renamed', failure: 'The group could not be renamed' };
    if (await reported(renaming, words)) onClose();
  };
  return (
    <FormDialog
      title={`Rename “${group}”`}
      size="small"
      submitLabel="Rename group"
      canSubmit={name.trim() !== '' && name !== group}
      isPending={rename.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label="Name" hint="Assignments for this group stay with it.">
        <Input
          autoComplete="off"
          maxLength={GROUP_NAME_MAX_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
