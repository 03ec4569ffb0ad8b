// oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list that is searched by typing
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import { hasPart } from '#shared/domain/text-key.ts';
import { Input } from '#client/ui/field.tsx';
import { scrollIntoSight, steppedIndex } from '#client/ui/option-steps.ts';

interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string) => void;
  /** Names the list; the field's own label names the input. */
  label: string;
  placeholder: string;
  disabled?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * Chooses one of many options, found by typing. Goes inside a `Field`.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete, manual selection)
 */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, label, placeholder, disabled = false, inputRef } = props;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** The typed text; null while the field shows the selected option. */
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);

  const selected = options.find((option) => option.value === value);
  const shown = text === null ? [...options] : matchingOptions(options, text);

  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    setActive(selected ? options.indexOf(selected) : -1);
  };
  const close = () => {
    setIsOpen(false);
    setText(null);
    setActive(-1);
  };
  const choose = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  const type = (typed: string) => {
    setText(typed);
    setIsOpen(true);
    setActive(matchingOptions(options, typed).length > 0 ? 0 : -1);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const option = shown[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) setActive(steppedIndex(active, event.key === 'ArrowDown' ? 1 : -1, shown.length));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (option) choose(option);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };

  const shownText = text ?? selected?.label ?? '';
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className="relative">
      <Input
        ref={inputRef}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        className="pr-10 text-ellipsis"
        placeholder={placeholder}
        disabled={disabled}
        value={shownText}
        title={isOpen ? undefined : shownText}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onChange={(event) => type(event.target.value)}
        onKeyDown={handleKeyDown}
        onBlur={close}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-3"
      />
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-surface shadow-float"
      >
        <div id={listId} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto p-1">
          {(isOpen ? shown : []).map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and handles the keys
            <div
              key={option.value}
              ref={index === active ? scrollIntoSight : undefined}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              data-active={index === active || undefined}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 py-2 wrap-anywhere hover:bg-sunken data-active:bg-brand-soft data-active:text-brand-text"
              // Pressing would move the focus, and close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              {option.value === value && <Check aria-hidden className="size-4 shrink-0" />}
            </div>
          ))}
        </div>
        <p role="status" className="px-4 py-3 text-ink-2 empty:hidden">
          {isOpen && shown.length === 0 ? 'Nothing matches your search.' : ''}
        </p>
      </div>
    </div>
  );
}

export interface ComboboxOption {
  value: string;
  label: string;
}

/** Options whose label contains the text. */
export function matchingOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  return options.filter(({ label }) => hasPart(label, text.trim()));
}
