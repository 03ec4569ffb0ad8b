import { useState, type ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** What the collapsed content says, on a line below the title. */
  summary?: string;
  /** When true, opens the fold, which then stays open. */
  isAtFault?: boolean;
  isOpenAtFirst?: boolean;
  /** Called when it is opened or closed. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Content that few users need, collapsed below its title. */
export function Fold({ title, summary, isAtFault = false, isOpenAtFirst = false, onToggle, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      className="rounded-card border border-line"
      open={isOpen || isAtFault}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        onToggle?.(currentTarget.open);
      }}
    >
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">
        {title}
        {summary && <span className="block text-14 font-normal text-ink-2">{summary}</span>}
      </summary>
      {children}
    </details>
  );
}
