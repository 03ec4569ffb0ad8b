import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Minus, Plus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Textarea } from '#client/ui/field.tsx';
import { FaultNotes } from './fault-notes.tsx';

interface TextRowsProps {
  legend: string;
  hint: string;
  /** What one row is, such as "option". */
  noun: string;
  texts: readonly string[];
  limits: { min: number; max: number };
  /** What tells a row from the others, such as its letter. */
  nameOf: (index: number) => string;
  isAtFault: (index: number) => boolean;
  messages: readonly string[];
  /** Before and after the text of each row. */
  renderBefore: (index: number) => ReactNode;
  renderAfter?: (index: number) => ReactNode;
  onText: (index: number, text: string) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

/** Texts that a question offers, to be written, added and removed. Enter goes on to the next. */
export function TextRows(props: TextRowsProps) {
  const { legend, hint, noun, texts, limits, nameOf, isAtFault, messages, renderBefore, renderAfter } = props;
  const id = useId();
  const focusRow = (index: number) =>
    // When the changed rows are there.
    requestAnimationFrame(() => document.getElementById(`${id}-${index}`)?.focus());

  const handleAdd = () => {
    props.onAdd();
    focusRow(texts.length);
  };
  const handleRemove = (index: number) => {
    props.onRemove(index);
    focusRow(Math.min(index, texts.length - 2));
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (index < texts.length - 1) focusRow(index + 1);
  };

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-errors ${id}-hint`}>
      <legend className="text-14 font-medium">{legend}</legend>
      <p id={`${id}-hint`} className="mb-2 text-14 text-ink-3">
        {hint}
      </p>
      <ol className="grid gap-2">
        {texts.map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other name than its place
          <li key={index} className="flex items-start gap-1">
            {renderBefore(index)}
            <Textarea
              id={`${id}-${index}`}
              rows={1}
              aria-label={`${capitalized(noun)} ${nameOf(index)}`}
              aria-invalid={isAtFault(index) || undefined}
              value={text}
              className="min-w-0 flex-1 resize-none! field-sizing-content"
              onChange={({ target }) => props.onText(index, target.value)}
              onKeyDown={(event) => handleKeyDown(event, index)}
            />
            {renderAfter?.(index)}
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${noun} ${nameOf(index)}`}
              disabled={texts.length <= limits.min}
              onClick={() => handleRemove(index)}
            >
              <Minus aria-hidden className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <FaultNotes id={`${id}-errors`} messages={messages} />
      <Button size="small" variant="quiet" className="mt-1" disabled={texts.length >= limits.max} onClick={handleAdd}>
        <Plus aria-hidden className="size-4.5" />
        Add {noun}
      </Button>
    </fieldset>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
