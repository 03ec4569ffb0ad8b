import type { ReactNode } from 'react';
import type { OrderKey, OrderResponse } from '#shared/bank/question-kinds/order/order.ts';
import { FormulaText } from '../../formula-text.tsx';
import { OptionNote, optionRow, type OptionTone } from '../../option-list.tsx';
import { WHOSE } from '../answerer-words.ts';
import type { ReviewProps } from '../kind-props.ts';
import { NotAnswered } from '../not-answered.tsx';
import { StepNumber } from './step-number.tsx';

/** The student's order beside the right one; a single list if they are the same. */
export default function OrderReview({ question, answerKey, response, answerer = 'you' }: ReviewProps) {
  const { sequence: right } = answerKey as OrderKey;
  const responseSequence = (response as OrderResponse | null)?.sequence;
  const isRight = responseSequence !== undefined && String(responseSequence) === String(right);

  function noteOf(index: number, position: number): [tone: OptionTone, note: string] {
    const rightPosition = right.indexOf(index);
    return rightPosition === position ? ['correct', '✓ Correct'] : ['wrong', `✗ Should be step ${rightPosition + 1}`];
  }

  return (
    <div className="grid gap-3">
      {responseSequence === undefined && <NotAnswered />}
      <div className="grid max-w-5xl gap-4 sm:grid-cols-2">
        {responseSequence !== undefined && (
          <StepList
            heading={`${WHOSE[answerer]} order${isRight ? ' is correct' : ''}`}
            options={question.options}
            sequence={responseSequence}
            noteOf={noteOf}
          />
        )}
        {!isRight && (
          <StepList heading="Correct order" options={question.options} sequence={right} noteOf={() => ['plain', '']} />
        )}
      </div>
    </div>
  );
}

interface StepListProps {
  heading: ReactNode;
  options: readonly string[];
  sequence: readonly number[];
  noteOf: (index: number, position: number) => [tone: OptionTone, note: string];
}

function StepList({ heading, options, sequence, noteOf }: StepListProps) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-14 font-semibold">{heading}</p>
      <ol className="grid gap-2">
        {sequence.map((index, position) => {
          const [tone, note] = noteOf(index, position);
          return (
            <li key={index} className={optionRow(tone)}>
              <StepNumber position={position} />
              <span className="flex min-w-0 flex-1 flex-wrap items-center">
                <span className="min-w-0 wrap-anywhere">
                  <FormulaText text={options[index] ?? ''} />
                </span>
                {note !== '' && <OptionNote tone={tone}>{note}</OptionNote>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
