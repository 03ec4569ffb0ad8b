import { useId, useState } from 'react';
import type { MultipleContent, MultipleResponse } from '#shared/bank/question-kinds/multiple/multiple.ts';
import { lettered } from '#client/lib/format.ts';
import { OptionChoice } from '../../option-choice.tsx';
import type { AskProps } from '../kind-props.ts';
import { useSpoken } from '../use-spoken.ts';
import { toggled } from './picks.ts';

/** Lettered options with checkboxes. If a number to choose is given, no more than that can be ticked. */
export default function MultipleAsk({ question, response, isOpen, onRespond }: AskProps) {
  const { choose } = question.content as MultipleContent;
  const chosenIndices = (response as MultipleResponse | undefined)?.chosen;
  // Holds ticks that are too few for a response.
  const [ticked, setTicked] = useState<readonly number[]>(chosenIndices ?? []);
  const [refusal, refuse] = useSpoken();
  const hintId = useId();
  const chosen = chosenIndices ?? ticked;

  function handleChange(index: number) {
    const next = toggled(chosen, index);
    if (choose !== null && next.length > choose) {
      refuse(`${lettered(index)} is not selected. You can choose ${choose}: clear one first.`);
      return;
    }
    refuse('');
    setTicked(next);
    const isComplete = next.length > 0 && (choose === null || next.length === choose);
    onRespond(isComplete ? ({ chosen: next } satisfies MultipleResponse) : undefined);
  }

  return (
    <div className="grid max-w-3xl gap-2.5">
      <p className="flex flex-wrap gap-x-3 text-14">
        <span id={hintId} className="font-semibold">
          {choose === null ? 'Select all that apply' : `Choose ${choose}`}
        </span>
        {choose !== null && isOpen && (
          <span className="text-ink-2 tabular-nums" aria-live="polite">
            {chosen.length} of {choose} chosen
          </span>
        )}
      </p>
      <fieldset
        disabled={!isOpen}
        aria-labelledby="question"
        aria-describedby={hintId}
        className="grid min-w-0 gap-2.5"
      >
        {question.options.map((option, index) => {
          const isChosen = chosen.includes(index);
          return (
            <OptionChoice
              // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
              key={index}
              type="checkbox"
              index={index}
              text={option}
              tone={isChosen ? 'chosen' : 'plain'}
              isChosen={isChosen}
              isOpen={isOpen}
              onChange={() => handleChange(index)}
            />
          );
        })}
      </fieldset>
      {choose !== null && isOpen && (
        <p aria-live="polite" className="min-h-5 text-14 font-medium text-warn">
          {refusal}
        </p>
      )}
    </div>
  );
}
