import { useId, type ReactNode } from 'react';
import { Minus, Plus } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { FaultNotes } from './fault-notes.tsx';

export interface RowsProps {
  /** The prefix of the rows' ids, for callers that move the focus to them. */
  id?: string | undefined;
  legend: string;
  hint: string;
  /** The word for one row, such as "option". */
  noun: string;
  limits?: { min: number; max: number };
  /** The name that distinguishes a row from the others, such as its letter. */
  nameOf: (index: number) => string;
  messages: readonly string[];
  onAdd: () => void;
  onRemove: (index: number) => void;
}

interface Row {
  /** The id of the control that receives the focus. */
  id: string;
  /** Moves the focus to the next row, if there is one. */
  focusNext: () => void;
}

interface FrameProps extends RowsProps {
  count: number;
  className?: string;
  renderRow: (index: number, row: Row) => ReactNode;
}

const ANY_NUMBER = { min: 0, max: Infinity };

/** Rows of fields that can be added and removed. The focus follows. */
export function Rows({ count, className, renderRow, limits = ANY_NUMBER, ...props }: FrameProps) {
  const ownId = useId();
  const { id = ownId, legend, hint, noun, nameOf, messages } = props;
  const focus = (index: number) =>
    // Waits until the changed rows are rendered.
    requestAnimationFrame(() => document.getElementById(`${id}-${index < 0 ? 'add' : index}`)?.focus());

  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-errors ${id}-hint`}>
      <legend className="text-14 font-medium">{legend}</legend>
      <p id={`${id}-hint`} className="mb-2 text-14 text-ink-3">
        {hint}
      </p>
      <ol className={classNames('grid gap-2', className)}>
        {Array.from({ length: count }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other name than its position
          <li key={index} className="flex items-start gap-1">
            {renderRow(index, { id: `${id}-${index}`, focusNext: () => index < count - 1 && focus(index + 1) })}
            <IconButton
              label={`Remove ${noun} ${nameOf(index)}`}
              Icon={Minus}
              disabled={count <= limits.min}
              onClick={() => {
                props.onRemove(index);
                focus(Math.min(index, count - 2));
              }}
            />
          </li>
        ))}
      </ol>
      <FaultNotes id={`${id}-errors`} messages={messages} />
      <Button
        id={`${id}-add`}
        size="small"
        variant="quiet"
        className="mt-1"
        disabled={count >= limits.max}
        onClick={() => {
          props.onAdd();
          focus(count);
        }}
      >
        <Plus aria-hidden className="size-4.5" />
        Add {noun}
      </Button>
    </fieldset>
  );
}
