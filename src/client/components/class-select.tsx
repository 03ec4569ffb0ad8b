import { useQuery } from '@tanstack/react-query';
import { classWords } from '#shared/people/class-words.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { classesQuery } from '#client/api/classes.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Field, Options, Select } from '#client/ui/field.tsx';

interface ClassSelectProps {
  value: string | undefined;
  /** The label for no class. */
  others: string;
  onChange: (classId: string | undefined) => void;
  className?: string;
}

/** Whether classes are to be told apart: there are two, or one of them has invented students. */
const areSeveral = (classes: readonly SchoolClass[]) => classes.length > 1 || classes.some(({ isSample }) => isSample);

/** Whether to show classes to a teacher: they appear with the second one. */
export function useShowsClasses(): boolean {
  const { data: classes = [] } = useQuery(classesQuery);
  return areSeveral(classes);
}

/** The options of a class select. */
export function ClassOptions({ classes }: { classes: readonly Pick<SchoolClass, 'id' | 'name' | 'term'>[] }) {
  return <Options of={classes.map(({ id, name, term }) => ({ value: id, label: classWords({ name, term }) }))} />;
}

/** Selects one of the teacher's classes; nothing before there are two, unless the address names one. */
export function ClassSelect({ value, others, onChange, className }: ClassSelectProps) {
  const { data: classes = [], isSuccess } = useQuery(classesQuery);
  const isUnknown = isSuccess && value !== undefined && !classes.some(({ id }) => id === value);
  if (!areSeveral(classes) && value === undefined) return null;
  return (
    <Field label="Class" className={classNames('sm:max-w-xs', className)}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{others}</option>
        {/* A class that was deleted or belongs to someone else: there has to be a way back. */}
        {isUnknown && <option value={value}>Unknown class</option>}
        <ClassOptions classes={classes} />
      </Select>
    </Field>
  );
}
