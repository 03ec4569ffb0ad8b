import { type KeyboardEvent, useId, useState } from 'react';
import { type ComboboxOption, matchingOptions, steppedIndex } from './combobox-options.ts';

export interface ComboboxInput {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string) => void;
}

/** What a combobox shows and does: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ (list autocomplete, manual selection). */
export function useCombobox({ options, value, onChange }: ComboboxInput) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** What has been typed; null while the field shows the selected option. */
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

  const optionId = (index: number) => `${listId}-${index}`;
  return {
    listId,
    optionId,
    isOpen,
    active,
    shown,
    text: text ?? selected?.label ?? '',
    activeId: isOpen && active >= 0 ? optionId(active) : undefined,
    open,
    close,
    choose,
    type,
    handleKeyDown,
  };
}
