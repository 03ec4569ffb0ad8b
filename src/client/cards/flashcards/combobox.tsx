// oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that is searched by typing
import type { RefObject } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { Input } from '#client/ui/field.tsx';
import { type ComboboxInput, useCombobox } from './use-combobox.ts';

interface ComboboxProps extends ComboboxInput {
  /** Names the list; the field's own label names the input. */
  label: string;
  placeholder: string;
  disabled?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** One of many, found by typing. Goes inside a `Field`. */
export function Combobox({ label, placeholder, disabled = false, inputRef, ...input }: ComboboxProps) {
  const box = useCombobox(input);
  const options = box.isOpen ? box.shown : [];

  return (
    <div className="relative">
      <Input
        ref={inputRef}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={box.isOpen}
        aria-controls={box.listId}
        aria-autocomplete="list"
        aria-activedescendant={box.activeId}
        className="pr-10 text-ellipsis"
        placeholder={placeholder}
        disabled={disabled}
        value={box.text}
        title={box.isOpen ? undefined : box.text}
        onFocus={(event) => event.target.select()}
        onClick={box.open}
        onChange={(event) => box.type(event.target.value)}
        onKeyDown={box.handleKeyDown}
        onBlur={box.close}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-3"
      />
      <div
        hidden={!box.isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-surface shadow-float"
      >
        <div id={box.listId} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto p-1">
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and handles the keys
            <div
              key={option.value}
              ref={index === box.active ? scrollIntoSight : undefined}
              id={box.optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === input.value}
              data-active={index === box.active || undefined}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 py-2 wrap-anywhere hover:bg-sunken data-active:bg-brand-soft data-active:text-brand-text"
              // The press would take the focus, and with it the list, away before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => box.choose(option)}
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.value === input.value && <Check aria-hidden className="size-4 shrink-0" />}
            </div>
          ))}
        </div>
        <p role="status" className="px-4 py-3 text-ink-2 empty:hidden">
          {box.isOpen && box.shown.length === 0 ? 'Nothing matches your search.' : ''}
        </p>
      </div>
    </div>
  );
}

function scrollIntoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
