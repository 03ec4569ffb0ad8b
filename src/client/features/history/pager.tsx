import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { PageOfMany } from './paging.ts';

interface PagerProps {
  place: PageOfMany;
  total: number | undefined;
  isLoading: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

export function Pager({ place, total, isLoading, onPrevious, onNext }: PagerProps) {
  const { hasPrevious, hasNext } = place;
  return (
    <nav aria-label="Pages of the history" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-14 text-ink-2 tabular-nums">
        {isLoading ? 'Loading…' : sessionsOf(place, total)}
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

function sessionsOf({ from, to }: PageOfMany, total: number | undefined): string {
  if (from === 0) return 'No sessions here';
  const range = `Sessions ${formatCount(from)}–${formatCount(to)}`;
  return total === undefined ? range : `${range} of ${formatCount(total)}`;
}
