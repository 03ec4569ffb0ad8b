import { useState, type ReactNode, type SyntheticEvent } from 'react';
import {
  ASSIGNMENT_REVEALS,
  COUNTED_ATTEMPTS,
  type AssignmentReveal,
  type CountedAttempts,
} from '#shared/practice/assignment-settings.ts';
import type { Assignment } from '#shared/practice/assignments.contract.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { useSaveAssignment } from '#client/api/assignments.ts';
import { ClassOptions } from '#client/components/class-select.tsx';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { timeZone as ownZone } from '#client/lib/time-zone.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Field, Input, Options, Select, Textarea } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';
import { checkDraft, draftOf, movedTo, shifted, type AssignmentDraft, type Faults } from './assignment-draft.ts';
import { REVEALS } from './assignment-words.ts';
import { AudienceFields } from './audience-fields.tsx';
import { WorkFields, type PartProps } from './work-fields.tsx';

interface AssignmentEditorProps {
  /** Undefined for a new assignment. */
  assignment: Assignment | undefined;
  start: AssignmentDraft;
  /** Whether it is a copy, whose dates can be moved together. */
  isCopy?: boolean;
  /** The classes that are not archived. */
  classes: readonly SchoolClass[];
  onClose: () => void;
}

/** The time zone of an assignment's times. */
export const zoneOf = (classes: readonly SchoolClass[], classId: string | null): string =>
  classes.find(({ id }) => id === classId)?.timeZone ?? ownZone;

/** Creates or changes an assignment. */
export function AssignmentEditor({ assignment, start, isCopy = false, classes, onClose }: AssignmentEditorProps) {
  const id = assignment?.id;
  const save = useSaveAssignment();
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const guard = useLeaveGuard({
    isDirty: () => draft !== start && !save.isSuccess,
    onLeave: onClose,
    description: 'The assignment has not been saved. What you have changed will be lost.',
  });
  const change = (part: Partial<AssignmentDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    // Clears the faults of changed fields until the next save.
    setFaults((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }));
  };
  const saveOver = useSaveOver(assignment, (theirs) => {
    if (theirs) setDraft(draftOf(theirs, zoneOf(classes, theirs.classId)));
    setFaults({});
  });
  const part: PartProps = { draft, faults, onChange: change };

  const handleSubmit = async ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const checked = checkDraft(draft, zoneOf(classes, draft.classId));
    if ('faults' in checked) {
      setFaults(checked.faults);
      // Waits until the faults are on the screen.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setFaults({});
    const saving = saveOver((expectedRevision) =>
      save.mutateAsync({ id, form: { ...checked.form, expectedRevision } }),
    );
    const isDone = await reported(saving, {
      done: id === undefined ? 'Assignment given' : 'Assignment saved',
      failure: 'The assignment could not be saved',
    });
    if (isDone) onClose();
  };
  return (
    <FormDialog
      size="large"
      title={id === undefined ? 'New assignment' : 'Edit assignment'}
      submitLabel={id === undefined ? 'Give assignment' : 'Save assignment'}
      isPending={save.isPending}
      className="grid gap-7"
      onSubmit={handleSubmit}
      onClose={guard.close}
      actions={
        id !== undefined && (
          <ButtonLink variant="quiet" to="/assignments/$assignmentId/preview" params={{ assignmentId: id }}>
            Preview
          </ButtonLink>
        )
      }
      after={guard.question}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" error={faults['title']}>
          <Input
            required
            autoComplete="off"
            value={draft.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        {classes.length > 0 && (
          <Field label="For">
            <Select
              value={draft.classId ?? ''}
              onChange={({ target }) =>
                change(
                  movedTo(
                    classes.find((schoolClass) => schoolClass.id === target.value),
                    draft,
                  ),
                )
              }
            >
              <option value="">All students</option>
              <ClassOptions classes={classes} />
            </Select>
          </Field>
        )}
        <Field label="Instructions (optional)" error={faults['instructions']} className="sm:col-span-2">
          <Textarea
            rows={2}
            value={draft.instructions}
            onChange={({ target }) => change({ instructions: target.value })}
          />
        </Field>
      </div>
      <AudienceFields {...part} ofClass={classes.find((schoolClass) => schoolClass.id === draft.classId)} />
      <WorkFields {...part} />
      {isCopy && <ShiftField onShift={(days) => change(shifted({ ...draft, ...timesOf(start) }, days))} />}
      <TimeFields {...part} zone={zoneOf(classes, draft.classId)} />
      <MarkFields {...part} />
    </FormDialog>
  );
}

const timesOf = ({ opensAt, dueAt, closesAt }: AssignmentDraft) => ({ opensAt, dueAt, closesAt });

function ShiftField({ onShift }: { onShift: (days: number) => void }) {
  return (
    <Field label="Days to move all dates by" hint="From the original dates. 7 is a week later.">
      <Input
        type="number"
        defaultValue="0"
        onChange={({ target }) => onShift(Number.isInteger(target.valueAsNumber) ? target.valueAsNumber : 0)}
      />
    </Field>
  );
}

function TimeFields({ draft, faults, onChange, zone }: PartProps & { zone: string }) {
  const time = (name: 'opensAt' | 'dueAt' | 'closesAt', label: string): ReactNode => (
    <Field label={label} error={faults[name]}>
      <Input type="datetime-local" value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-18 font-semibold">When</legend>
      {time('opensAt', 'Opens')}
      {time('dueAt', 'Due')}
      <LabeledSwitch
        label="Accept late work, marked as late"
        isOn={draft.takesLate}
        onChange={(takesLate) => onChange({ takesLate, closesAt: draft.takesLate ? draft.closesAt : draft.dueAt })}
      />
      {draft.takesLate && time('closesAt', 'Closes')}
      <p className="text-14 text-ink-3 sm:col-span-2">
        Times are in {zone.replaceAll('_', ' ')} time. Attempts still open when it closes are handed in as they are.
      </p>
    </fieldset>
  );
}

const COUNTS: Record<CountedAttempts, string> = {
  best: 'The best attempt',
  last: 'The last attempt',
  first: 'The first attempt',
  average: 'The average of all attempts',
};

function MarkFields({ draft, faults, onChange }: PartProps) {
  const number = (name: 'timeLimit' | 'attempts' | 'weight', label: string, hint: string, fault = name as string) => (
    <Field label={label} hint={hint} error={faults[fault]}>
      <Input inputMode="decimal" value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
  const isCards = draft.kind === 'cards';
  return (
    <fieldset className="grid min-w-0 gap-4 sm:grid-cols-3">
      <legend className="mb-3 text-18 font-semibold">How it counts</legend>
      {!isCards && (
        <>
          {draft.kind !== 'exam' && number('timeLimit', 'Minutes', '0 for no limit', 'timeLimitMinutes')}
          {number('attempts', 'Attempts', '0 for any number')}
          <Field label="What counts">
            <Select
              value={draft.counts}
              onChange={({ target }) => onChange({ counts: target.value as CountedAttempts })}
            >
              <Options of={COUNTED_ATTEMPTS.map((counts) => ({ value: counts, label: COUNTS[counts] }))} />
            </Select>
          </Field>
        </>
      )}
      {number('weight', 'Weight', 'Relative to other assignments')}
      {!isCards && (
        <Field
          label="Right answers are shown"
          className="sm:col-span-2"
          hint="Until then no other quiz, card or report shows them to these students, and scores wait as long as another attempt is possible or marks are hidden."
        >
          <Select
            value={draft.reveal}
            onChange={({ target }) => onChange({ reveal: target.value as AssignmentReveal })}
          >
            <Options of={ASSIGNMENT_REVEALS.map((reveal) => ({ value: reveal, label: REVEALS[reveal] }))} />
          </Select>
        </Field>
      )}
      <LabeledSwitch
        label="Students see their marks"
        isOn={draft.areMarksShown}
        onChange={(areMarksShown) => onChange({ areMarksShown })}
      />
    </fieldset>
  );
}
