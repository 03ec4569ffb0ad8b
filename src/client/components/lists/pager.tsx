import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { PageOfMany } from './paging.ts';

interface PagerProps {
  label: string;
  /** What there are many of, in small letters. */
  noun: string;
  place: PageOfMany;
  total: number | undefined;
  isLoading: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** Says which part of many is shown, and leads to the neighbors. */
export function Pager({ label, noun, place, total, isLoading, onPrevious, onNext }: PagerProps) {
  const { hasPrevious, hasNext } = place;
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-14 text-ink-2 tabular-nums">
        {isLoading ? 'Loading…' : rangeText(noun, place, total)}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="small" disabled={!hasPrevious || isLoading} onClick={onPrevious}>
          <ArrowLeft aria-hidden className="size-4" />
          Previous
        </Button>
        <Button size="small" disabled={!hasNext || isLoading} onClick={onNext}>
          Next
          <ArrowRight aria-hidden className="size-4" />
        </Button>
      </div>
    </nav>
  );
}

function rangeText(noun: string, { from, to }: PageOfMany, total: number | undefined): string {
  if (from === 0) return `No ${noun} here`;
  const range = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${formatCount(from)}–${formatCount(to)}`;
  return total === undefined ? range : `${range} of ${formatCount(total)}`;
}
