import { ORDER_STEPS, type OrderContent, type OrderKey, orderOf } from '#shared/bank/question-kinds/order/order.ts';
import { SwitchField } from '#client/ui/switch.tsx';
import { faultsAt } from '../faults-at.ts';
import type { EditProps } from '../kind-props.ts';
import { TextRows } from '../text-rows.tsx';
import { moved } from '../../moving.ts';
import { StepNumber } from './step-number.tsx';
import { useMoving } from '../../use-moving.tsx';

/** The steps in their right order; they are stored in alphabetical order, as students see them first. */
export default function OrderEdit({ value, onChange, faults }: EditProps) {
  const { partCredit } = value.content as OrderContent;
  const { sequence } = value.key as OrderKey;
  const steps = sequence.map((index) => value.options[index] ?? '');
  const change = (steps: readonly string[]) => onChange({ content: value.content, ...orderOf(steps) });
  const nameOf = (position: number) => String(position + 1);
  const { news, buttonsOf } = useMoving({
    noun: 'step',
    names: steps.map((step, position) => step.trim() || `Step ${nameOf(position)}`),
    onMove: (from, to) => change(moved(steps, from, to)),
  });

  return (
    <div className="grid min-w-0 gap-5">
      <TextRows
        legend="Steps"
        hint="Write them in the right order. Students see them in alphabetical order first."
        noun="step"
        texts={steps}
        limits={ORDER_STEPS}
        nameOf={nameOf}
        isAtFault={(position) => faultsAt(faults, 'options', sequence[position] ?? -1).length > 0}
        messages={[...faultsAt(faults, 'options'), ...faultsAt(faults, 'key')]}
        renderBefore={(position) => (
          <span className="grid min-h-11 place-items-center pr-1">
            <StepNumber position={position} />
          </span>
        )}
        renderAfter={buttonsOf}
        onText={(position, text) => change(steps.with(position, text))}
        onAdd={() => change([...steps, ''])}
        onRemove={(position) => change(steps.toSpliced(position, 1))}
      />
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
      <SwitchField
        className="text-14"
        label="Give partial credit"
        isOn={partCredit}
        hint="Each step that directly follows the right one earns credit."
        onChange={(partCredit) => onChange({ ...value, content: { partCredit } satisfies OrderContent })}
      />
    </div>
  );
}
