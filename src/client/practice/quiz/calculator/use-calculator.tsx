import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import type { Calculator } from './calculator.tsx';

export interface CalculatorSwitch {
  isOpen: boolean;
  /** Opens the calculator, or focuses it if it is open. */
  open: () => void;
  toggle: () => void;
  panel: ReactNode;
}

/** The calculator. It loads in the background, so that it also opens offline. Closing it restores the focus. */
export function useCalculator(): CalculatorSwitch {
  const [loaded, setLoaded] = useState<{ Calculator: typeof Calculator } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  // Not with `lazy`: a failure to load would remove the quiz from the screen.
  useEffect(() => void import('./calculator.tsx').then(setLoaded, () => undefined), []);

  async function open() {
    if (isOpen) return document.getElementById('calculator')?.focus({ preventScroll: true });
    opener.current = document.activeElement;
    try {
      if (loaded === null) setLoaded(await import('./calculator.tsx'));
      setIsOpen(true);
    } catch {
      toast({
        title: 'The calculator could not be loaded',
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    }
  }

  function close() {
    setIsOpen(false);
    // The element that had the focus may have been replaced by the next question.
    const wasPage = !(opener.current instanceof HTMLElement) || !opener.current.isConnected;
    const target = wasPage || opener.current === document.body ? document.getElementById('question') : opener.current;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  return {
    isOpen,
    open: () => void open(),
    toggle: () => (isOpen ? close() : void open()),
    panel: isOpen && loaded !== null && <loaded.Calculator onClose={close} />,
  };
}
