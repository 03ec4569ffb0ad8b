import { useState } from 'react';
import { Plus } from 'lucide-react';
import {
  LABELS_MAX,
  LABELS_MIN,
  type LabelsContent,
  type LabelsKey,
  TARGETS_MAX,
} from '#shared/bank/question-kinds/labels/labels.ts';
import type { Fault } from '#shared/bank/question-kinds/question-kind.ts';
import { OPTION_MAX_LENGTH } from '#shared/bank/question-fields.ts';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { EditProps } from '../kind-props.ts';
import { SwitchField } from '#client/ui/switch.tsx';
import { FaultNotes } from '../fault-notes.tsx';
import { faultsAt } from '../faults-at.ts';
import { Rows } from '../rows.tsx';
import { begun, type EditedLabels, sortOf, withoutOption, withTarget, withTargetsOf } from './label-edits.ts';
import { PointEditor } from './point-editor.tsx';
import { TargetList } from './target-list.tsx';

const SORTS = [
  { value: 'points' as const, label: 'On the picture' },
  { value: 'rows' as const, label: 'Beside rows' },
];

/** The labels, their targets, and the key. */
export default function LabelsEdit({ value, onChange, faults, imageUrl }: EditProps) {
  const edited: EditedLabels = {
    options: value.options,
    content: value.content as LabelsContent,
    key: value.key as LabelsKey,
  };
  // Errors of a single target are shown beside it.
  const elsewhere = faults.filter(({ path }) => path.length < 3);
  const { targets, partCredit, reuse = false } = edited.content;
  const [sort, setSort] = useState(() => sortOf(edited));
  /** The question before the sort of targets was changed; switching back restores its targets. */
  const [other, setOther] = useState<EditedLabels | null>(null);

  function handleSort(next: 'points' | 'rows') {
    setSort(next);
    setOther(edited);
    onChange(other === null ? begun(edited, next) : withTargetsOf(edited, other));
  }

  return (
    <div className="grid min-w-0 gap-5">
      <OptionFields edited={edited} onChange={onChange} faults={faults} />
      <Segmented label="Where labels go" options={SORTS} value={sort} onChange={handleSort} />
      <fieldset className="min-w-0">
        <legend className="text-14 font-medium">{sort === 'points' ? 'Places' : 'Rows'}</legend>
        <p className="mb-2 text-14 text-ink-3">
          {sort === 'points'
            ? 'Click where a label goes. Drag a place, or click it and then its new place.'
            : 'Write what the labels are matched with.'}
        </p>
        <div className="grid gap-3">
          {sort === 'points' &&
            (imageUrl === null ? (
              <Notice title="Add a picture first." />
            ) : (
              <PointEditor imageUrl={imageUrl} edited={edited} onChange={onChange} />
            ))}
          <TargetList edited={edited} onChange={onChange} faults={faults} />
          {sort === 'rows' && (
            <Button
              size="small"
              variant="quiet"
              className="justify-self-start"
              disabled={targets.length >= TARGETS_MAX}
              onClick={() => onChange(withTarget(edited, { text: '' }))}
            >
              <Plus aria-hidden className="size-4.5" />
              Add row
            </Button>
          )}
        </div>
        <FaultNotes messages={[...faultsAt(elsewhere, 'content'), ...faultsAt(elsewhere, 'key')]} />
      </fieldset>
      <div className="grid gap-3">
        <SwitchField
          className="text-14"
          label="Give partial credit"
          hint="Each right label counts. Otherwise all of them have to be right."
          isOn={partCredit}
          onChange={(isOn) => onChange({ ...edited, content: { ...edited.content, partCredit: isOn } })}
        />
        <SwitchField
          className="text-14"
          label="Allow a label more than once"
          hint="Otherwise each label fits one place."
          isOn={reuse}
          onChange={(isOn) => onChange({ ...edited, content: { ...edited.content, reuse: isOn } })}
        />
      </div>
    </div>
  );
}

interface OptionFieldsProps {
  edited: EditedLabels;
  onChange: (edited: EditedLabels) => void;
  faults: readonly Fault[];
}

/** The labels to choose from. */
function OptionFields({ edited, onChange, faults }: OptionFieldsProps) {
  const { options } = edited;
  return (
    <Rows
      legend="Labels"
      hint="There may be more than are needed. Students see them in alphabetical order."
      noun="label"
      className="sm:grid-cols-2"
      limits={{ min: LABELS_MIN, max: LABELS_MAX }}
      count={options.length}
      nameOf={(index) => String(index + 1)}
      messages={faultsAt(faults, 'options')}
      renderRow={(index, { id }) => (
        <Input
          id={id}
          aria-label={`Label ${index + 1}`}
          aria-invalid={faultsAt(faults, 'options', index).length > 0 || undefined}
          maxLength={OPTION_MAX_LENGTH}
          value={options[index]}
          className="min-w-0 flex-1"
          onChange={({ target }) => onChange({ ...edited, options: options.with(index, target.value) })}
        />
      )}
      onAdd={() => onChange({ ...edited, options: [...options, ''] })}
      onRemove={(index) => onChange(withoutOption(edited, index))}
    />
  );
}
