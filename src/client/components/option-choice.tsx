import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { FormulaText } from './formula-text.tsx';
import { onRightClick, StrikeButton, useStrike } from './option-strike.tsx';
import { OptionLetter, optionRow, type OptionTone } from './option-list.tsx';

interface OptionChoiceProps {
  /** With "checkbox", the row also shows a box, since several options can be chosen. */
  type: 'radio' | 'checkbox';
  name?: string;
  index: number;
  text: string;
  tone: OptionTone;
  isChosen: boolean;
  /** Whether the option can be chosen. */
  isOpen: boolean;
  onChange: () => void;
  /** Clears the choice; if omitted, `onChange` does. */
  onTakeBack?: () => void;
  /** A note about the option, on the row's upper edge. */
  children?: ReactNode;
}

/** One lettered option that can be chosen, and struck out if the quiz stores that. */
export function OptionChoice(props: OptionChoiceProps) {
  const { type, name, index, text, tone, isChosen, isOpen, onChange, onTakeBack = onChange, children } = props;
  const strike = useStrike({ index, isChosen, onTakeBack });
  const isStruck = strike?.isStruck === true;
  return (
    <div className="group relative" onContextMenu={strike && isOpen ? onRightClick(strike.toggle) : undefined}>
      <label
        className={classNames(
          optionRow(tone),
          'relative scroll-mb-40 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          // Reserved even without the button, so that the option's lines keep their breaks.
          strike && 'pr-14',
          isOpen && 'cursor-pointer',
          isOpen && tone === 'plain' && 'hover:bg-sunken',
        )}
      >
        {/* Covers the whole row, invisibly, so that assistive technology finds it where the row is. */}
        <input
          type={type}
          name={name}
          checked={isChosen}
          onChange={onChange}
          className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
        />
        <OptionLetter index={index} tone={tone} />
        <span className={classNames('min-w-0 wrap-anywhere', isStruck && 'text-ink-3 line-through')}>
          <FormulaText text={text} />
        </span>
        {isStruck && <span className="sr-only">(struck out)</span>}
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
        {/* On the row's upper edge, outside of its flow: options do not move when a note appears. */}
        <span className="absolute -top-2.5 right-2 rounded-full bg-surface pr-2 text-12 leading-5 empty:hidden">
          {children}
        </span>
      </label>
      {strike && isOpen && <StrikeButton index={index} isStruck={isStruck} onPress={strike.toggle} />}
    </div>
  );
}
