import { useId, useState } from 'react';
import { isRow, type LabelsContent, type LabelsResponse } from '#shared/bank/question-kinds/labels/labels.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { Options, Select } from '#client/ui/field.tsx';
import type { AskProps } from '../kind-props.ts';
import { Picture } from '../picture/picture.tsx';
import { useSpoken } from '../use-spoken.ts';
import { inAlphabet, type Placed, targetName, withLabel } from './placing.ts';
import { Spot, spotStyle } from './spot.tsx';

/** A label for each target: pick a label and click the target, or choose it from the target's list. */
export default function LabelsAsk({ question, response, isOpen, onRespond }: AskProps) {
  const id = useId();
  const { targets, reuse = false } = question.content as LabelsContent;
  const { options } = question;
  const placed: Placed = (response as LabelsResponse | undefined)?.labels ?? targets.map(() => null);
  /** The label that the next click places. */
  const [held, setHeld] = useState<number | null>(null);
  const [spoken, speak] = useSpoken();
  const isOnPicture = targets.some((target) => !isRow(target));
  const count = placed.filter((label) => label !== null).length;

  function placeLabel(target: number, label: number | null) {
    const labels = withLabel(placed, target, { label, reuse });
    onRespond(labels.every((placedLabel) => placedLabel === null) ? undefined : { labels });
    setHeld(null);
    const name = targetName(targets[target] ?? { text: '' }, target);
    speak(label === null ? `${name} is empty.` : `${options[label] ?? ''} placed: ${name}.`);
  }

  /** Places the picked label; without one, picks up the label on the target. */
  function handleTarget(target: number) {
    if (held !== null) {
      placeLabel(target, held);
      return;
    }
    const label = placed[target] ?? null;
    if (label === null) {
      speak('Pick a label first.');
      return;
    }
    setHeld(label);
    speak(`${options[label] ?? ''} picked. Now click its place.`);
  }

  const spotLabel = (index: number) => {
    const label = placed[index] ?? null;
    return `Place ${index + 1}: ${label === null ? 'empty' : (options[label] ?? '')}`;
  };

  return (
    <fieldset aria-labelledby="question" className="grid min-w-0 max-w-3xl gap-3">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">
          {held === null ? 'Pick a label, then click its place.' : 'Now click where the label goes.'}
        </span>
        <span className="text-ink-2 tabular-nums">
          {count} of {targets.length} placed.
        </span>
      </p>
      <ul aria-label="Labels" className="flex flex-wrap gap-2">
        {inAlphabet(options).map(([option, index]) => {
          const isUsed = placed.includes(index);
          return (
            <li key={index} className="max-w-full">
              <button
                type="button"
                disabled={!isOpen}
                aria-pressed={index === held}
                onClick={() => setHeld(index === held ? null : index)}
                className={classNames(
                  'flex min-h-11 max-w-full items-center gap-2 rounded-control border px-3.5 py-2 text-left font-medium wrap-anywhere disabled:cursor-not-allowed',
                  index === held
                    ? 'border-brand bg-brand-soft text-brand-text inset-ring inset-ring-brand'
                    : 'border-line-strong bg-surface enabled:hover:bg-sunken',
                  isUsed && index !== held && 'border-dashed text-ink-2',
                )}
              >
                <span className="min-w-0">
                  <FormulaText text={option} />
                </span>
                {isUsed && <span className="shrink-0 text-14 text-ink-2">placed</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {isOnPicture ? (
        <Picture url={question.imageUrl} alt={question.imageDescription} spoken={spoken} speak={speak}>
          {targets.map((target, index) => {
            if (isRow(target)) return null;
            const label = placed[index] ?? null;
            return (
              <button
                // oxlint-disable-next-line react/no-array-index-key -- a place has no other name than its number
                key={index}
                type="button"
                disabled={!isOpen}
                aria-label={spotLabel(index)}
                style={spotStyle(target)}
                onClick={() => handleTarget(index)}
                className="absolute grid size-9 -translate-1/2 place-items-center rounded-full"
              >
                <Spot
                  number={index + 1}
                  point={target}
                  {...(label !== null && options[label] !== undefined && { text: options[label] })}
                />
              </button>
            );
          })}
        </Picture>
      ) : (
        <p aria-live="polite" className="sr-only">
          {spoken}
        </p>
      )}
      <ol className="grid gap-2">
        {targets.map((target, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a target has no other name than its position
            key={index}
            className={classNames(
              'grid items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface px-3.5 py-2',
              isRow(target) ? 'sm:grid-cols-2' : 'grid-cols-[auto_1fr]',
            )}
          >
            <label htmlFor={`${id}-${index}`} className="flex min-w-0 gap-2 wrap-anywhere">
              <span className="font-semibold tabular-nums">{index + 1}</span>
              {isRow(target) ? (
                <FormulaText text={target.text} />
              ) : (
                <span className="sr-only">Label of this place</span>
              )}
            </label>
            <span className="flex min-w-0 gap-2">
              <Select
                id={`${id}-${index}`}
                disabled={!isOpen}
                className="min-w-0 flex-1"
                value={placed[index] ?? ''}
                onChange={({ target: { value } }) => placeLabel(index, value === '' ? null : Number(value))}
              >
                <option value="">No label</option>
                <Options of={inAlphabet(options).map(([option, label]) => ({ value: label, label: option }))} />
              </Select>
              {held !== null && (
                <button
                  type="button"
                  onClick={() => handleTarget(index)}
                  className="min-h-11 shrink-0 rounded-control border border-brand bg-brand-soft px-3 text-14 font-medium text-brand-text"
                >
                  Place here<span className="sr-only"> ({targetName(target, index)})</span>
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
