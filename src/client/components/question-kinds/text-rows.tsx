import type { KeyboardEvent, ReactNode } from 'react';
import { Textarea } from '#client/ui/field.tsx';
import { Rows, type RowsProps } from './rows.tsx';

interface TextRowsProps extends RowsProps {
  texts: readonly string[];
  isAtFault: (index: number) => boolean;
  /** Content before and after the text of each row. */
  renderBefore: (index: number) => ReactNode;
  renderAfter?: (index: number) => ReactNode;
  onText: (index: number, text: string) => void;
}

/** A question's list of texts, which can be edited, added and removed. Enter moves on to the next. */
export function TextRows({ texts, isAtFault, renderBefore, renderAfter, onText, ...rows }: TextRowsProps) {
  const label = rows.noun.charAt(0).toUpperCase() + rows.noun.slice(1);
  const handleKeyDown = (event: KeyboardEvent, focusNext: () => void) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusNext();
  };
  return (
    <Rows
      {...rows}
      count={texts.length}
      renderRow={(index, { id, focusNext }) => (
        <>
          {renderBefore(index)}
          <Textarea
            id={id}
            rows={1}
            aria-label={`${label} ${rows.nameOf(index)}`}
            aria-invalid={isAtFault(index) || undefined}
            value={texts[index]}
            className="min-w-0 flex-1 resize-none! field-sizing-content"
            onChange={({ target }) => onText(index, target.value)}
            onKeyDown={(event) => handleKeyDown(event, focusNext)}
          />
          {renderAfter?.(index)}
        </>
      )}
    />
  );
}
