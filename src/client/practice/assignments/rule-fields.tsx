import {
  ASSIGNMENT_REVEALS,
  COUNTED_ATTEMPTS,
  type AssignmentReveal,
  type CountedAttempts,
} from '#shared/practice/assignment-settings.ts';
import { Field, Input, Options, Select, Textarea } from '#client/ui/field.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { LabeledSwitch } from '#client/ui/switch.tsx';
import { REVEALS } from './assignment-words.ts';
import { rulesText } from './draft-text.ts';
import { DrawFields, type PartProps } from './work-fields.tsx';

interface TimeFieldProps extends PartProps {
  name: 'opensAt' | 'dueAt' | 'closesAt';
  label: string;
  hint?: string;
}

/** One of the times of an assignment. */
export function TimeField({ draft, faults, onChange, name, label, hint }: TimeFieldProps) {
  return (
    <Field label={label} error={faults[name]} hint={hint}>
      <Input type="datetime-local" value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
}

const COUNTS: Record<CountedAttempts, string> = {
  best: 'The best attempt',
  last: 'The last attempt',
  first: 'The first attempt',
  average: 'The average of all attempts',
};

const FIELDS = ['instructions', 'opensAt', 'closesAt', 'timeLimitMinutes', 'attempts', 'weight'];

/** The rules that most teachers leave as they are, collapsed below a line that says what they are. */
export function RuleFields({ isOnly, ...part }: PartProps & { isOnly: boolean }) {
  const { draft, faults, onChange } = part;
  const number = (name: 'timeLimit' | 'attempts' | 'weight', label: string, hint: string, fault = name as string) => (
    <Field label={label} hint={hint} error={faults[fault]}>
      <Input inputMode="decimal" value={draft[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  );
  const isCards = draft.kind === 'cards';
  return (
    <Fold title="More rules" summary={rulesText(draft)} isAtFault={FIELDS.some((field) => faults[field] !== undefined)}>
      <div className="grid gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">
        <Field label="Instructions (optional)" error={faults['instructions']} className="sm:col-span-2">
          <Textarea
            rows={2}
            value={draft.instructions}
            onChange={({ target }) => onChange({ instructions: target.value })}
          />
        </Field>
        {!isCards && number('attempts', 'Attempts', '0 for any number')}
        {!isCards && draft.attempts !== '1' && (
          <Field label="What counts">
            <Select
              value={draft.counts}
              onChange={({ target }) => onChange({ counts: target.value as CountedAttempts })}
            >
              <Options of={COUNTED_ATTEMPTS.map((counts) => ({ value: counts, label: COUNTS[counts] }))} />
            </Select>
          </Field>
        )}
        {(draft.kind === 'quiz' || draft.kind === 'questions') &&
          number('timeLimit', 'Minutes', '0 for no limit', 'timeLimitMinutes')}
        {draft.kind === 'quiz' && <DrawFields {...part} />}
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
        <TimeField {...part} name="opensAt" label="Opens" />
        {draft.takesLate && <TimeField {...part} name="closesAt" label="Closes" />}
        <LabeledSwitch
          label="Accept late work, marked as late"
          isOn={draft.takesLate}
          onChange={(takesLate) => onChange({ takesLate, closesAt: draft.takesLate ? draft.closesAt : draft.dueAt })}
        />
        <p className="text-14 text-ink-3 sm:col-span-2">
          Attempts still open when it closes are handed in as they are.
        </p>
        {(!isOnly || draft.weight !== '1') && number('weight', 'Weight', 'Relative to other assignments')}
        <LabeledSwitch
          label="Students see their marks"
          isOn={draft.areMarksShown}
          onChange={(areMarksShown) => onChange({ areMarksShown })}
        />
      </div>
    </Fold>
  );
}
