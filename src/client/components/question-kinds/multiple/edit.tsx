import {
  MULTIPLE_OPTIONS,
  type MultipleContent,
  type MultipleKey,
} from '#shared/bank/question-kinds/multiple/multiple.ts';
import { classNames } from '#client/lib/class-names.ts';
import { lettered } from '#client/lib/format.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { SwitchField } from '#client/ui/switch.tsx';
import { FaultNotes } from '../fault-notes.tsx';
import { faultsAt } from '../faults-at.ts';
import type { EditProps } from '../kind-props.ts';
import { TextRows } from '../text-rows.tsx';
import { toggled, withoutOption } from './picks.ts';

/** Options, with the right ones ticked. */
export default function MultipleEdit({ value, onChange, faults }: EditProps) {
  const { options } = value;
  const content = value.content as MultipleContent;
  const { correct } = value.key as MultipleKey;
  const isNumberTold = content.choose !== null;

  /** The number to choose is always that of the right options. */
  function change(next: { options?: string[]; correct?: number[]; isNumberTold?: boolean; partCredit?: boolean }) {
    const marked = next.correct ?? correct;
    onChange({
      options: next.options ?? options,
      content: {
        choose: (next.isNumberTold ?? isNumberTold) ? Math.max(1, marked.length) : null,
        partCredit: next.partCredit ?? content.partCredit,
      } satisfies MultipleContent,
      key: { correct: marked } satisfies MultipleKey,
    });
  }

  return (
    <div className="grid min-w-0 gap-5">
      <TextRows
        legend="Options"
        hint="Check every right option."
        noun="option"
        texts={options}
        limits={MULTIPLE_OPTIONS}
        nameOf={lettered}
        isAtFault={(index) => faultsAt(faults, 'options', index).length > 0}
        messages={[...faultsAt(faults, 'options'), ...faultsAt(faults, 'key')]}
        renderBefore={(index) => (
          <CorrectBox
            letter={lettered(index)}
            isCorrect={correct.includes(index)}
            onChange={() => change({ correct: toggled(correct, index) })}
          />
        )}
        onText={(index, text) => change({ options: options.with(index, text) })}
        onAdd={() => change({ options: [...options, ''] })}
        onRemove={(index) => change({ options: options.toSpliced(index, 1), correct: withoutOption(correct, index) })}
      />
      <div>
        <Segmented
          label="Students are asked to"
          options={[
            { value: 'all', label: 'Select all that apply' },
            { value: 'number', label: `Choose ${Math.max(1, correct.length)}` },
          ]}
          value={isNumberTold ? 'number' : 'all'}
          onChange={(instruction) => change({ isNumberTold: instruction === 'number' })}
        />
        <FaultNotes messages={faultsAt(faults, 'content')} />
      </div>
      <SwitchField
        className="text-14"
        label="Give partial credit"
        isOn={content.partCredit}
        hint="Each right option earns credit; each wrong one loses some."
        onChange={(partCredit) => change({ partCredit })}
      />
    </div>
  );
}

function CorrectBox({ letter, isCorrect, onChange }: { letter: string; isCorrect: boolean; onChange: () => void }) {
  return (
    <label
      className={classNames(
        'flex min-h-11 min-w-16 cursor-pointer items-center justify-center gap-2 rounded-control border px-2 font-semibold',
        isCorrect ? 'border-good bg-good-soft text-good' : 'border-transparent text-ink-2 hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        aria-label={`Option ${letter} is correct`}
        checked={isCorrect}
        onChange={onChange}
        className="size-5 cursor-pointer accent-good"
      />
      {letter}
    </label>
  );
}
