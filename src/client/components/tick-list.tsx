import type { ReactNode } from 'react';
import { classNames } from '#client/lib/class-names.ts';

interface TickListProps {
  items: readonly { id: string; label: ReactNode }[];
  /** Ids, including those of items that the list does not show. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  className?: string;
}

/** Checkboxes in up to two columns, of which any number can be ticked. */
export function TickList({ items, chosen, onChange, className }: TickListProps) {
  return (
    <ul className={classNames('grid gap-x-4 sm:grid-cols-2', className)}>
      {items.map(({ id, label }) => (
        <li key={id}>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
