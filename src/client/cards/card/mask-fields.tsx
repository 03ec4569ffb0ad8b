import { useState } from 'react';
import { SquareDashed } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { regionName } from '#shared/bank/question-kinds/regions.ts';
import { MASKS_MAX, type Occlusion } from '#shared/cards/occlusion.ts';
import { RegionEditor } from '#client/components/regions/region-editor.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import type { CardForm } from './card-form.ts';

const MODES = [
  { value: 'one', label: 'Hide one' },
  { value: 'all', label: 'Hide all' },
] as const;

interface MaskFieldsProps {
  form: UseFormReturn<CardForm>;
  imageUrl: string;
  /** A new card becomes one card per mask; a stored card asks for one of its masks. */
  isNew: boolean;
}

/** Masks over the image of the front. */
export function MaskFields({ form, imageUrl, isNew }: MaskFieldsProps) {
  const [masks, mode, asked] = useWatch({ control: form.control, name: ['masks', 'mode', 'asked'] });
  const [isDrawing, setIsDrawing] = useState(masks.length > 0);
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };

  function handleMasks(next: Occlusion['masks']) {
    // A mask before the one that is asked for may have been removed.
    const removed = next.length < masks.length ? masks.findIndex((mask, index) => mask !== next[index]) : -1;
    if (removed !== -1 && removed <= asked) form.setValue('asked', Math.max(removed < asked ? asked - 1 : 0, 0), set);
    form.setValue('masks', next, set);
  }

  if (!isDrawing && masks.length === 0) {
    return (
      <Button size="small" className="justify-self-start" onClick={() => setIsDrawing(true)}>
        <SquareDashed aria-hidden className="size-4.5" />
        Hide parts of the image
      </Button>
    );
  }
  const error = form.formState.errors.masks?.message;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="text-14 font-medium">Masks</legend>
      <p className="text-14 text-ink-3">
        Draw a mask over each part to ask about, and write what it hides.{' '}
        {isNew && 'Each mask becomes a card of its own. '}
        You can then leave front and back empty.
      </p>
      <RegionEditor
        key={imageUrl}
        imageUrl={imageUrl}
        regions={masks}
        onChange={handleMasks}
        max={MASKS_MAX}
        nameLabel="what it hides (the answer)"
      />
      {error !== undefined && (
        <p role="alert" className="text-14 text-bad">
          {error}
        </p>
      )}
      {masks.length > 1 && (
        <>
          <div>
            <Segmented
              label="When a mask is asked for"
              options={MODES}
              value={mode}
              onChange={(next) => form.setValue('mode', next, set)}
            />
            <p className="mt-1.5 text-14 text-ink-3">
              {mode === 'one'
                ? 'The other parts stay visible.'
                : 'The other parts stay hidden, even when the answer is shown.'}
            </p>
          </div>
          {!isNew && (
            <Field label="This card asks for">
              <Select value={asked} onChange={({ target }) => form.setValue('asked', Number(target.value), set)}>
                <Options of={masks.map((mask, index) => ({ value: index, label: regionName(mask, index) }))} />
              </Select>
            </Field>
          )}
        </>
      )}
    </fieldset>
  );
}
