import { useState, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '#shared/practice/assignments.contract.ts';
import type { SchoolClass } from '#shared/people/classes.contract.ts';
import { useSaveAssignment } from '#client/api/assignments.ts';
import { blueprintsQuery } from '#client/api/blueprints.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { ClassOptions } from '#client/components/class-select.tsx';
import { chosenTopics, topicTree } from '#client/components/topic-tree.ts';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';
import { timeZone as ownZone } from '#client/lib/time-zone.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Field, Input, Select } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { checkDraft, draftOf, movedTo, shifted, type AssignmentDraft, type Faults } from './assignment-draft.ts';
import { AudienceFields } from './audience-fields.tsx';
import { suggestedTitle } from './draft-text.ts';
import { RuleFields, TimeField } from './rule-fields.tsx';
import { examName, WorkFields, type PartProps } from './work-fields.tsx';

interface AssignmentEditorProps {
  /** Undefined for a new assignment. */
  assignment: Assignment | undefined;
  start: AssignmentDraft;
  /** Whether it is a copy, whose dates can be moved together. */
  isCopy?: boolean;
  /** Whether there is no other assignment. */
  isOnly: boolean;
  /** The classes that are not archived. */
  classes: readonly SchoolClass[];
  onClose: () => void;
}

/** The time zone of an assignment's times. */
export const zoneOf = (classes: readonly SchoolClass[], classId: string | null): string =>
  classes.find(({ id }) => id === classId)?.timeZone ?? ownZone;

function useSuggestedTitle(draft: AssignmentDraft): string {
  const { data: topics = [] } = useQuery(topicsQuery());
  const { data: blueprints = [] } = useQuery({ ...blueprintsQuery, enabled: draft.kind === 'exam' });
  const chosen = blueprints.find(({ id }) => id === draft.blueprintId);
  return suggestedTitle(draft, {
    topics: chosenTopics(topicTree(topics), new Set(draft.topicIds)).map(({ name }) => name),
    exam: chosen ? examName(chosen) : '',
  });
}

/** Creates or changes an assignment. */
export function AssignmentEditor(props: AssignmentEditorProps) {
  const { assignment, start, isCopy = false, isOnly, classes, onClose } = props;
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
  const zone = zoneOf(classes, draft.classId);
  const suggested = useSuggestedTitle(draft);
  const [isTitled, setIsTitled] = useState(start.title !== '');
  const titled = isTitled ? draft : { ...draft, title: suggested };

  const handleSubmit = async ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>) => {
    const checked = checkDraft(titled, zone);
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
      <WorkFields {...part} />
      <Field label="Title" error={faults['title']}>
        <Input
          required
          autoComplete="off"
          value={titled.title}
          onChange={({ target }) => {
            setIsTitled(true);
            change({ title: target.value });
          }}
        />
      </Field>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-3 text-18 font-semibold">For whom</legend>
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
        <AudienceFields {...part} ofClass={classes.find((schoolClass) => schoolClass.id === draft.classId)} />
      </fieldset>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-3 text-18 font-semibold">When</legend>
        {isCopy && <ShiftField onShift={(days) => change(shifted({ ...draft, ...timesOf(start) }, days))} />}
        <TimeField {...part} name="dueAt" label="Due" hint={`Times are in ${zone.replaceAll('_', ' ')} time.`} />
      </fieldset>
      <RuleFields {...part} isOnly={isOnly} />
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
