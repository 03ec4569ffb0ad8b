import { useQuery } from '@tanstack/react-query';
import { classWords } from '#shared/people/class-words.ts';
import { classesQuery } from '#client/api/classes.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Field, Select } from '#client/ui/field.tsx';

interface ClassSelectProps {
  value: string | undefined;
  /** What stands for no class. */
  others: string;
  onChange: (classId: string | undefined) => void;
  className?: string;
}

/** One of the teacher's classes; nothing in a hub without any. */
export function ClassSelect({ value, others, onChange, className }: ClassSelectProps) {
  const { data: classes = [], isSuccess } = useQuery(classesQuery);
  const isUnknown = isSuccess && value !== undefined && !classes.some(({ id }) => id === value);
  if (classes.length === 0 && !isUnknown) return null;
  return (
    <Field label="Class" className={classNames('max-w-xs', className)}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{others}</option>
        {/* Deleted, or somebody else's: there has to be a way back. */}
        {isUnknown && <option value={value}>Unknown class</option>}
        {classes.map(({ id, name, term }) => (
          <option key={id} value={id}>
            {classWords({ name, term })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
