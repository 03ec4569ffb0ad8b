import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';

interface ProgressPartProps {
  title: string;
  /** Where there is little room it is a line that opens, so that the history below stays near. */
  isFolded: boolean;
  className?: string;
  children: ReactNode;
}

/** A card that keeps what was opened in it when the screen is turned. */
export function ProgressPart({ title, isFolded, className = '', children }: ProgressPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const contentId = useId();
  return (
    <section aria-labelledby={titleId} className={`min-w-0 rounded-card border border-line bg-surface ${className}`}>
      <h3 id={titleId} className="text-18 font-semibold">
        {isFolded ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-13 w-full items-center justify-between gap-4 rounded-card px-5 py-2 text-left"
          >
            {title}
            <ChevronDown
              aria-hidden
              className={`size-5 shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          <span className="block px-5 pt-5 pb-2">{title}</span>
        )}
      </h3>
      {(isOpen || !isFolded) && (
        <div id={contentId} className="px-5 pt-1 pb-5">
          {children}
        </div>
      )}
    </section>
  );
}
