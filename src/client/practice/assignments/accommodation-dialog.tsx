import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MARK_REASON_MAX_LENGTH } from '#shared/practice/assignment-settings.ts';
import { accommodationForm, type Accommodation } from '#shared/practice/assignments.contract.ts';
import type { GradebookCell, GradebookColumn, GradebookRow } from '#shared/practice/gradebook.contract.ts';
import { useSetAccommodation } from '#client/api/assignments.ts';
import { classesQuery } from '#client/api/classes.ts';
import { fullName } from '#client/components/full-name.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { Field, Input } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';
import { instantOf, minuteIn, storedTime } from './assignment-draft.ts';
import { zoneOf } from './assignment-editor.tsx';

interface AccommodationDialogProps {
  student: Pick<GradebookRow, 'id' | 'firstName' | 'lastName'>;
  column: Pick<GradebookColumn, 'id' | 'classId' | 'title'>;
  cell: GradebookCell;
  onClose: () => void;
}

const NUMBERS = ['timeLimitMinutes', 'attempts', 'mark'] as const;

/** Edits the accommodation of one student in an assignment. */
export function AccommodationDialog({ student, column, cell, onClose }: AccommodationDialogProps) {
  const { data: classes = [] } = useQuery(classesQuery);
  const zone = zoneOf(classes, column.classId);
  const save = useSetAccommodation();
  const [draft, setDraft] = useState(() => textsOf(cell.accommodation, zone));
  const [isExcused, setIsExcused] = useState(cell.accommodation?.isExcused ?? false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const name = fullName(student);
  const saveOver = useSaveOver(cell.accommodation, (theirs) => {
    setDraft(textsOf(theirs, zone));
    setIsExcused(theirs?.isExcused ?? false);
  });

  const handleSubmit = async () => {
    const { success, data, error } = accommodationForm.safeParse(
      formOf(draft, { isExcused, zone, before: cell.accommodation }),
    );
    if (!success) {
      setFaults(Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    const saving = saveOver((expectedRevision) =>
      save.mutateAsync({ id: column.id, studentId: student.id, form: { ...data, expectedRevision } }),
    );
    const isDone = await reported(saving, {
      done: `Saved for ${name}`,
      failure: 'This could not be saved',
    });
    if (isDone) onClose();
  };
  const field = (part: keyof typeof draft, label: string, hint?: string) => (
    <Field label={label} error={faults[part]} hint={hint}>
      <Input
        {...(part === 'dueAt' || part === 'closesAt' ? { type: 'datetime-local' } : {})}
        {...(NUMBERS.some((number) => number === part) ? { inputMode: 'decimal' as const } : {})}
        {...(part === 'reason' ? { maxLength: MARK_REASON_MAX_LENGTH } : {})}
        value={draft[part]}
        onChange={({ target }) => setDraft((before) => ({ ...before, [part]: target.value }))}
      />
    </Field>
  );
  return (
    <FormDialog
      title={name}
      description={column.title}
      submitLabel="Save"
      isPending={save.isPending}
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className="sm:col-span-2">
        <LabeledSwitch label="Excused: does not count" isOn={isExcused} onChange={setIsExcused} />
      </div>
      {field('mark', 'Mark in percent', 'Empty: mark from the attempts')}
      {field('reason', 'Why', 'Needed with a mark')}
      {field('dueAt', 'Due', `Empty: same as everyone. Times are in ${zone.replaceAll('_', ' ')} time.`)}
      {field('closesAt', 'Closes', 'Needed with a due date')}
      {field('attempts', 'Attempts', 'Empty: same as everyone. 0 for any number')}
      {field('timeLimitMinutes', 'Minutes', 'Empty: same as everyone. Extra time is added')}
    </FormDialog>
  );
}

const textOf = (number: number | null | undefined) => (number == null ? '' : String(number));
const localOf = (instant: string | null | undefined, zone: string) => (instant == null ? '' : minuteIn(zone, instant));

const textsOf = (accommodation: Accommodation | null, zone: string) => ({
  mark: textOf(accommodation?.mark),
  reason: accommodation?.reason ?? '',
  dueAt: localOf(accommodation?.dueAt, zone),
  closesAt: localOf(accommodation?.closesAt, zone),
  attempts: textOf(accommodation?.attempts),
  timeLimitMinutes: textOf(accommodation?.timeLimitMinutes),
});

function formOf(
  texts: ReturnType<typeof textsOf>,
  { isExcused, zone, before }: { isExcused: boolean; zone: string; before: Accommodation | null },
): unknown {
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  const instant = (part: 'dueAt' | 'closesAt') => {
    const previous = before?.[part] ?? null;
    const stored = previous === null ? null : storedTime(zone, previous);
    return texts[part] === '' ? null : instantOf(zone, texts[part], { stored });
  };
  return {
    isExcused,
    mark: number(texts.mark),
    reason: texts.reason.trim() || null,
    dueAt: instant('dueAt'),
    closesAt: instant('closesAt'),
    attempts: number(texts.attempts),
    timeLimitMinutes: number(texts.timeLimitMinutes),
  };
}
