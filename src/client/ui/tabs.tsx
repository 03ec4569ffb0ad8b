import { createContext, use, useId, useMemo, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { classNames } from '#client/lib/class-names.ts';

interface OpenTab {
  /** The prefix of the ids of tabs and panels. */
  id: string;
  open: string;
  onOpen: (value: string) => void;
}
const OpenTabContext = createContext<OpenTab>({ id: '', open: '', onOpen: () => undefined });

interface TabsProps extends ComponentProps<'div'> {
  /** The open tab, if the caller controls it. */
  value?: string;
  /** The initial tab, if the component controls it. */
  defaultValue?: string;
  onValueChange?: (value: string) => void;
}

/**
 * `<Tabs value onValueChange><TabsList aria-label><Tab value>…</Tab></TabsList><TabPanel value>…</TabPanel></Tabs>`.
 * Written here because the question list, which starts with tabs, would otherwise wait for 9 kB of a library.
 */
export function Tabs({ value, defaultValue = '', onValueChange, ...props }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const open = value ?? own;
  const tabs = useMemo(() => {
    const onOpen = (next: string) => {
      setOwn(next);
      onValueChange?.(next);
    };
    return { id, open, onOpen };
  }, [id, open, onValueChange]);
  return (
    <OpenTabContext value={tabs}>
      <div {...props} />
    </OpenTabContext>
  );
}

export function TabsList({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="tablist"
      tabIndex={-1}
      onKeyDown={handleArrows}
      className={classNames('flex flex-wrap gap-1 border-b border-line', className)}
      {...props}
    />
  );
}

/** Arrow keys open the next or previous tab, wrapping around; Home and End open the first and last. */
function handleArrows(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const current = tabs.findIndex((tab) => tab === event.target);
  const steps: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = tabs.at(step % tabs.length);
  next?.focus();
  next?.click();
}

export function Tab({ value, className, ...props }: ComponentProps<'button'> & { value: string }) {
  const { id, open, onOpen } = use(OpenTabContext);
  const isOpen = value === open;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-controls={`${id}-panel-${value}`}
      aria-selected={isOpen}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => onOpen(value)}
      className={classNames(
        '-mb-px min-h-11 border-b-2 border-transparent px-4 py-2 font-medium text-ink-2 transition-colors hover:text-ink',
        'aria-selected:border-brand aria-selected:text-ink',
        className,
      )}
      {...props}
    />
  );
}

interface TabPanelProps extends ComponentProps<'div'> {
  value: string;
  /** Whether the panel keeps its content while another tab is open. */
  isKept?: boolean;
}

export function TabPanel({ value, isKept = false, className, children, ...props }: TabPanelProps) {
  const { id, open } = use(OpenTabContext);
  const isOpen = value === open;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={0}
      hidden={!isOpen}
      className={classNames('pt-5 dense:pt-3', className)}
      {...props}
    >
      {(isOpen || isKept) && children}
    </div>
  );
}
