import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { nameKey } from '#shared/domain/name-key.ts';
import { TAG_MAX_LENGTH } from '#shared/bank/question-fields.ts';
import { tagsQuery } from '#client/api/question-bank.ts';
import { Input, Options } from '#client/ui/field.tsx';

/**
 * Tags as chips, in the order in which they were added, and a field that adds one on Enter, a comma or blur.
 * Backspace in the empty field removes the last tag. Suggests the bank's tags. Goes inside a `Field`.
 */
export function TagField({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [spoken, setSpoken] = useState('');
  const { data: known = [] } = useQuery(tagsQuery);
  const taken = new Set(tags.map(nameKey));

  /** A tag that the bank already has takes the bank's spelling. */
  function add(typed: readonly string[]) {
    const added = new Map<string, string>();
    for (const typedTag of typed.map((text) => text.trim().replaceAll(/\s+/g, ' '))) {
      const key = nameKey(typedTag);
      if (key !== '' && !taken.has(key)) added.set(key, known.find(({ tag }) => nameKey(tag) === key)?.tag ?? typedTag);
    }
    if (added.size === 0) return;
    onChange([...tags, ...added.values()]);
    setSpoken(`Added ${[...added.values()].join(', ')}`);
  }
  function remove(tag: string) {
    onChange(tags.filter((keptTag) => keptTag !== tag));
    setSpoken(`Removed ${tag}`);
  }
  function finish() {
    add([text]);
    setText('');
  }
  function handleKeyDown(event: KeyboardEvent) {
    const last = tags.at(-1);
    if (event.key === 'Enter' && text.trim() !== '') {
      // With Ctrl or ⌘, Enter also saves the surrounding form.
      event.preventDefault();
      finish();
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  }

  return (
    <div className="grid gap-2">
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-full border border-line bg-sunken pl-3 text-14 text-ink-2"
            >
              <span className="min-w-0 py-1 wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-full hover:text-ink"
                onClick={() => {
                  remove(tag);
                  input.current?.focus();
                }}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        ref={input}
        list={listId}
        autoComplete="off"
        maxLength={TAG_MAX_LENGTH}
        value={text}
        onChange={({ target }) => {
          const parts = target.value.split(',');
          setText(parts.at(-1) ?? '');
          add(parts.slice(0, -1));
        }}
        onKeyDown={handleKeyDown}
        onBlur={finish}
      />
      <datalist id={listId}>
        <Options
          of={known.filter(({ tag }) => !taken.has(nameKey(tag))).map(({ tag }) => ({ value: tag, label: tag }))}
        />
      </datalist>
      <output className="sr-only">{spoken}</output>
    </div>
  );
}
