import { useId, useImperativeHandle } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import { CircleAlert, Minus, Plus } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { lettered } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Textarea } from '#client/ui/field.tsx';
import { canAddOption, canRemoveOption, withOption, withoutOption } from './option-editing.ts';
import type { EditedOptions } from './option-editing.ts';

interface OptionsFieldProps {
  edited: EditedOptions;
  onChange: (edited: EditedOptions) => void;
  /** What is wrong with the options, and with the key. */
  optionsError: string | undefined;
  keyError: string | undefined;
  ref: Ref<{ focus: () => void }>;
}

/** Two to five options, of which one is marked as right. Enter goes on to the next. */
export function OptionsField({ edited, onChange, optionsError, keyError, ref }: OptionsFieldProps) {
  const id = useId();
  const { options, correctAnswer } = edited;
  const focusOption = (index: number) =>
    // When the changed options are there.
    requestAnimationFrame(() => document.getElementById(`${id}-${index}`)?.focus());

  // Where something is missing.
  useImperativeHandle(ref, () => ({
    focus() {
      const blank = options.findIndex((option) => option.trim() === '');
      document.getElementById(blank === -1 ? `${id}-key-0` : `${id}-${blank}`)?.focus();
    },
  }));

  const handleAdd = () => {
    onChange(withOption(edited));
    focusOption(options.length);
  };
  const handleRemove = (index: number) => {
    onChange(withoutOption(edited, index));
    focusOption(Math.min(index, options.length - 2));
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (index < options.length - 1) focusOption(index + 1);
  };

  const errors = [...new Set([optionsError, keyError].filter((error) => error !== undefined))];
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-errors ${id}-hint`}>
      <legend className="text-14 font-medium">Options</legend>
      <p id={`${id}-hint`} className="mb-2 text-14 text-ink-3">
        Mark the right one.
      </p>
      <ol className="grid gap-2">
        {options.map((option, index) => {
          const isKey = index === correctAnswer;
          const letter = lettered(index);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its place
            <li key={index} className="flex items-start gap-1">
              <label
                className={classNames(
                  'flex min-h-11 min-w-16 cursor-pointer items-center justify-center gap-2 rounded-control border px-2 font-semibold',
                  isKey ? 'border-good bg-good-soft text-good' : 'border-transparent text-ink-2 hover:bg-sunken',
                )}
              >
                <input
                  type="radio"
                  id={`${id}-key-${index}`}
                  name={`${id}-key`}
                  aria-label={`Option ${letter} is the correct answer`}
                  checked={isKey}
                  onChange={() => onChange({ ...edited, correctAnswer: index })}
                  className="size-5 cursor-pointer accent-good"
                />
                {letter}
              </label>
              <Textarea
                id={`${id}-${index}`}
                rows={1}
                aria-label={`Option ${letter}`}
                aria-invalid={(optionsError !== undefined && option.trim() === '') || undefined}
                value={option}
                className="min-w-0 flex-1 resize-none! field-sizing-content"
                onChange={({ target }) =>
                  onChange({
                    ...edited,
                    options: options.map((text, place) => (place === index ? target.value : text)),
                  })
                }
                onKeyDown={(event) => handleKeyDown(event, index)}
              />
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove option ${letter}`}
                disabled={!canRemoveOption(options)}
                onClick={() => handleRemove(index)}
              >
                <Minus aria-hidden className="size-5" />
              </Button>
            </li>
          );
        })}
      </ol>
      <div id={`${id}-errors`} aria-live="polite">
        {errors.map((error) => (
          <p key={error} className="mt-2 flex items-start gap-1.5 text-14 text-bad">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        ))}
      </div>
      <Button size="small" variant="quiet" className="mt-1" disabled={!canAddOption(options)} onClick={handleAdd}>
        <Plus aria-hidden className="size-4.5" />
        Add option
      </Button>
    </fieldset>
  );
}
