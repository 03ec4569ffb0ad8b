import { Check } from 'lucide-react';
import type { OrderResponse } from '#shared/bank/question-kinds/order/order.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { FormulaText } from '../../formula-text.tsx';
import { optionRow } from '../../option-list.tsx';
import type { AskProps } from '../kind-props.ts';
import { moved } from '../../moving.ts';
import { StepNumber } from './step-number.tsx';
import { useMoving } from '../../use-moving.tsx';

/** The steps with buttons to move them. The student responds with the first move, or by keeping the displayed order. */
export default function OrderAsk({ question, response, isOpen, onRespond }: AskProps) {
  const { options } = question;
  const shown = options.map((_, index) => index);
  const responseSequence = (response as OrderResponse | undefined)?.sequence;
  const sequence = responseSequence ?? shown;
  const isShown = sequence.every((index, position) => index === position);
  const respond = (sequence: number[]) => onRespond({ sequence } satisfies OrderResponse);
  const { news, buttonsOf } = useMoving({
    noun: 'step',
    names: sequence.map((index) => options[index] ?? ''),
    onMove: (from, to) => respond(moved(sequence, from, to)),
  });

  return (
    <fieldset disabled={!isOpen} aria-labelledby="question" className="grid min-w-0 max-w-3xl gap-2.5">
      <p className="text-14 font-semibold">Put the steps in order</p>
      <ol className="grid gap-2">
        {sequence.map((index, position) => (
          <li
            key={index}
            className={classNames(
              optionRow(responseSequence ? 'chosen' : 'plain'),
              'scroll-mb-40',
              isOpen && 'py-1! pr-1!',
            )}
          >
            <StepNumber position={position} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <FormulaText text={options[index] ?? ''} />
            </span>
            {isOpen && buttonsOf(position)}
          </li>
        ))}
      </ol>
      {isOpen && isShown && (
        // The same button stays, so that it keeps the focus.
        <Button
          size="small"
          className="justify-self-start opacity-100!"
          aria-disabled={responseSequence !== undefined}
          onClick={() => responseSequence === undefined && respond(shown)}
        >
          {responseSequence !== undefined && <Check aria-hidden className="size-4 text-good" />}
          <span aria-live="polite">{responseSequence === undefined ? 'Keep this order' : 'Order kept'}</span>
        </Button>
      )}
      <p aria-live="polite" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}
