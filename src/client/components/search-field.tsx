import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { Field, Input } from '#client/ui/field.tsx';

/** Typing has to pause this long before the search starts. */
const PAUSE_MS = 200;

interface SearchFieldProps {
  /** What the search looks for. */
  value: string;
  onSearch: (text: string) => void;
  /** What the search looks through. */
  placeholder: string;
  className?: string;
}

/** Keeps the typed text in its own state, and searches after a pause. */
export function SearchField({ value, onSearch, placeholder, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Follows a search set elsewhere, as when all filters are cleared; during typing, the field is ahead.
    if (document.activeElement !== input.current) setText(value);
  }, [value]);

  const search = (next: string, pauseMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next), pauseMs);
  };
  return (
    <div className={`relative ${className ?? ''}`}>
      <Field label="Search">
        <Input
          ref={input}
          type="search"
          value={text}
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          placeholder={placeholder}
          className="pl-10"
          onChange={({ target }) => search(target.value, target.value === '' ? 0 : PAUSE_MS)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && search(currentTarget.value, 0)}
        />
      </Field>
      <Search aria-hidden className="pointer-events-none absolute bottom-3 left-3 size-5 text-ink-3" />
    </div>
  );
}
