import { type KeyboardEvent, type MouseEvent, useEffect, useReducer, useRef } from 'react';
import { X } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { type CalculatorKey, displayOf, expressionOf, isDigit, keyTyped, press, START } from './calculation.ts';

const NAMES: Partial<Record<CalculatorKey, string>> = {
  '.': 'Decimal point',
  '+': 'Add',
  '−': 'Subtract',
  '×': 'Multiply',
  '÷': 'Divide',
  '=': 'Equals',
  '±': 'Change sign (N)',
  '%': 'Percent',
  '√': 'Square root (R)',
  'x²': 'Square (Q)',
  C: 'Clear (C)',
  '⌫': 'Backspace',
};

const ROWS: CalculatorKey[][] = [
  ['7', '8', '9', '÷', '⌫', 'C'],
  ['4', '5', '6', '×', '√', 'x²'],
  ['1', '2', '3', '−', '±', '%'],
  ['0', '.', '+', '='],
];
const WIDE = new Set<CalculatorKey>(['0', '=']);

/**
 * A basic calculator beside the question: above the actions on a phone, in the lower corner of a wider screen. It
 * handles the keys that are pressed inside it, and leaves all others to the quiz.
 */
export function Calculator({ onClose }: { onClose: () => void }) {
  const [calculation, dispatch] = useReducer(press, START);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const { key } = event;
    // On a button, Enter presses the button.
    if (key === 'Enter' && event.target !== event.currentTarget) return;
    const pressed = keyTyped(key);
    const isClosing = key === 'Escape' || key === 'k' || key === 'K';
    if (pressed === undefined && !isClosing) return;
    event.preventDefault();
    if (pressed === undefined) onClose();
    else dispatch(pressed);
  }

  /** After a click on a key, the focus stays on the calculator, where Enter means "=". */
  function keepFocus(event: MouseEvent) {
    event.preventDefault();
    ref.current?.focus({ preventScroll: true });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys are typed anywhere in it, as in an application
    <section
      ref={ref}
      id="calculator"
      aria-label="Calculator"
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      className="absolute inset-x-0 bottom-full z-10 border-t border-line bg-surface p-3 shadow-float focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand md:fixed md:inset-x-auto md:right-6 md:bottom-24 md:w-84 md:rounded-card md:border"
    >
      <div className="mb-2 flex items-end gap-2">
        <div className="min-w-0 flex-1 rounded-control border border-line bg-sunken px-3 py-1 text-right tabular-nums">
          <p className="h-5 truncate text-14 leading-5 text-ink-2">{expressionOf(calculation)}</p>
          <output aria-label="Display" className="block truncate text-20 leading-7 font-semibold">
            {displayOf(calculation)}
          </output>
        </div>
        <Button variant="quiet" size="icon" aria-label="Close the calculator" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      <div className="grid grid-cols-6 gap-1.5">
        {ROWS.flat().map((key) => (
          <button
            key={key}
            type="button"
            aria-label={NAMES[key]}
            title={NAMES[key]}
            onMouseDown={keepFocus}
            onClick={() => dispatch(key)}
            className={classNames(
              'min-h-11 rounded-control border text-18 font-medium tabular-nums transition-colors active:bg-brand-soft',
              WIDE.has(key) && 'col-span-2',
              key === '='
                ? 'border-transparent bg-brand text-brand-ink hover:bg-brand-strong'
                : isDigit(key)
                  ? 'border-line-strong bg-surface hover:bg-sunken'
                  : 'border-line bg-sunken text-brand-text hover:bg-brand-soft',
            )}
          >
            {key}
          </button>
        ))}
      </div>
    </section>
  );
}
