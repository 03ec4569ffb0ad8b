import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { FormulaText } from './formula-text.tsx';
import { OptionLetter, optionRow, type OptionTone } from './option-list.tsx';

interface OptionChoiceProps {
  /** With a checkbox, the row shows a box as well: several can be chosen. */
  type: 'radio' | 'checkbox';
  name?: string;
  index: number;
  text: string;
  tone: OptionTone;
  isChosen: boolean;
  /** Whether it can be chosen. */
  isOpen: boolean;
  onChange: () => void;
  /** A note about the option, on the row's upper edge. */
  children?: ReactNode;
}

/** One lettered option that can be chosen. */
export function OptionChoice(props: OptionChoiceProps) {
  const { type, name, index, text, tone, isChosen, isOpen, onChange, children } = props;
  return (
    <label
      className={classNames(
        optionRow(tone),
        'relative scroll-mb-40 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isOpen && 'cursor-pointer',
        isOpen && tone === 'plain' && 'hover:bg-sunken',
      )}
    >
      {/* Over the whole row, invisible: it is found where it is seen. */}
      <input
        type={type}
        name={name}
        checked={isChosen}
        onChange={onChange}
        className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
      />
      <OptionLetter index={index} tone={tone} />
      <span className="min-w-0 wrap-anywhere">
        <FormulaText text={text} />
      </span>
      {type === 'checkbox' && (
        <span
          aria-hidden
          className={classNames(
            'ml-auto grid size-5 shrink-0 place-items-center rounded-[4px] border',
            isChosen ? 'border-brand bg-brand text-brand-ink' : 'border-line-strong',
          )}
        >
          {isChosen && <Check className="size-4" />}
        </span>
      )}
      {/* On the row's upper edge, outside of its flow: options stay where they are when a note appears. */}
      <span className="absolute -top-2.5 right-2 rounded-full bg-surface pr-2 text-12 leading-5 empty:hidden">
        {children}
      </span>
    </label>
  );
}
