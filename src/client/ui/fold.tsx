import { useState, type ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** Then it opens, and stays so. */
  isAtFault?: boolean;
  isOpenAtFirst?: boolean;
  /** It was opened or closed. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** What most do without, behind its title. */
export function Fold({ title, isAtFault = false, isOpenAtFirst = false, onToggle, children }: FoldProps) {
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
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">{title}</summary>
      {children}
    </details>
  );
}
