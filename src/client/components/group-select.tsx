import { counted } from '#shared/domain/counted.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';

interface GroupSelectProps {
  groups: SchoolClass['groups'];
  /** Empty for students in no group, undefined for all. */
  value: string | undefined;
  onChange: (group: string | undefined) => void;
  className: string;
}

/** Selects one of a class's groups; nothing in a class without groups. */
export function GroupSelect({ groups, value, onChange, className }: GroupSelectProps) {
  if (groups.length === 0 && value === undefined) return null;
  const isUnknown = value !== undefined && value !== '' && !groups.some(({ name }) => name === value);
  return (
    <Field label="Group" className={className}>
      {/* Prefixed, since a group may have any name. */}
      <Select
        value={value === undefined ? '' : `=${value}`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value.slice(1))}
      >
        <option value="">All groups</option>
        {/* The group's last student has left: there has to be a way back. */}
        {isUnknown && <option value={`=${value}`}>{value} (0 students)</option>}
        <Options
          of={groups.map(({ name, students }) => ({
            value: `=${name}`,
            label: `${name} (${counted(students, 'student')})`,
          }))}
        />
        <option value="=">In no group</option>
      </Select>
    </Field>
  );
}
