import { useRef } from 'react';
import { X } from 'lucide-react';
import type { ChosenTopic } from './topic-tree.ts';

interface TopicChipsProps {
  topics: readonly ChosenTopic[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** What is chosen, each to be taken away again; the focus then goes to the neighbor, so that it is not lost. */
export function TopicChips({ topics, chosen, onChange }: TopicChipsProps) {
  const listRef = useRef<HTMLUListElement>(null);

  function remove(id: string, index: number) {
    const rest = new Set(chosen);
    rest.delete(id);
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    onChange(rest);
  }

  if (topics.length === 0) return <p className="flex min-h-11 items-center text-ink-3">No category selected yet.</p>;
  return (
    <ul ref={listRef} aria-label="Selected categories" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
      {topics.map(({ id, name }, index) => (
        <li key={id} className="max-w-full">
          <button
            type="button"
            onClick={() => remove(id, index)}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-full bg-brand-soft py-1.5 pr-3 pl-4 text-left text-14 font-medium text-brand-text transition-colors hover:bg-sunken"
          >
            <span className="sr-only">Remove </span>
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
