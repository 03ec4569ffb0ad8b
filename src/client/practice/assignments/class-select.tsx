import { useQuery } from '@tanstack/react-query';
import { classesQuery } from '#client/api/classes.ts';
import { Field, Select } from '#client/ui/field.tsx';

interface ClassSelectProps {
  value: string | undefined;
  /** What stands for no class. */
  others: string;
  onChange: (classId: string | undefined) => void;
}

/** One of the teacher's classes; nothing in a hub without any. */
export function ClassSelect({ value, others, onChange }: ClassSelectProps) {
  const { data: classes = [] } = useQuery(classesQuery);
  if (classes.length === 0) return null;
  return (
    <Field label="Class" className="mb-4 max-w-xs">
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{others}</option>
        {classes.map(({ id, name, term }) => (
          <option key={id} value={id}>
            {`${name} ${term}`.trim()}
          </option>
        ))}
      </Select>
    </Field>
  );
}
