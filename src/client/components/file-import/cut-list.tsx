import { useState, type ReactNode } from 'react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { Button } from '#client/ui/button.tsx';

const PAGE_SIZE = 50;

interface CutListProps<T> {
  items: readonly T[];
  /** The total, if the server sent only the first items. */
  total?: number;
  noun: string;
  children: (shown: readonly T[]) => ReactNode;
}

/** Shows a long list piece by piece, with the total. */
export function CutList<T>({ items, total = items.length, noun, children }: CutListProps<T>) {
  const [size, setSize] = useState(PAGE_SIZE);
  const rest = items.length - size;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {children(items.slice(0, size))}
      {rest > 0 && (
        <Button className="w-full" onClick={() => setSize(size + PAGE_SIZE)}>
          Show {counted(Math.min(rest, PAGE_SIZE), `more ${noun}`)} ({formatCount(rest)} left)
        </Button>
      )}
      {rest <= 0 && total > items.length && (
        <p className="text-14 text-ink-2">
          These are the first {formatCount(items.length)} of {formatCount(total)}.
        </p>
      )}
    </div>
  );
}
