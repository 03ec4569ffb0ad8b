import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { Button } from '#client/ui/button.tsx';

export interface PagerProps {
  label: string;
  /** The plural of the entries, in lowercase. */
  noun: string;
  /** Counted from 1, as in addresses. */
  page: number;
  size: number;
  /** The number of entries on the page. */
  shown: number;
  total: number | undefined;
  isLoading: boolean;
  onPage: (page: number) => void;
  /** The id of the element at the start of the list; defaults to the screen's heading, null leaves the focus alone. */
  startsAt?: string | null;
}

/** Shows which part of the list is on the page, with links to its neighbors, if there are any. */
export function Pager(props: PagerProps) {
  const { label, noun, page, size, shown, total, isLoading, onPage, startsAt } = props;
  const range = pageOfMany({ page: page - 1, size, shown, total });
  const { hasPrevious, hasNext } = range;
  if (!hasPrevious && !hasNext) return null;
  const goTo = (next: number) => {
    onPage(next);
    // The rows change above the pressed button, so scroll to their top.
    if (startsAt === undefined) {
      focusHeading();
      window.scrollTo({ top: 0 });
    } else if (startsAt !== null) {
      const start = document.getElementById(startsAt);
      start?.focus({ preventScroll: true });
      start?.scrollIntoView({ block: 'start' });
    }
  };
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p aria-live="polite" className="text-14 text-ink-2 tabular-nums">
        {isLoading ? 'Loading…' : rangeText(noun, range, total)}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="small" disabled={!hasPrevious || isLoading} onClick={() => goTo(page - 1)}>
          <ArrowLeft aria-hidden className="size-4" />
          Previous
        </Button>
        <Button size="small" disabled={!hasNext || isLoading} onClick={() => goTo(page + 1)}>
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

interface PageOfMany {
  /** The first and last entry on the page, counted from 1; both 0 if the page is empty. */
  from: number;
  to: number;
  hasPrevious: boolean;
  hasNext: boolean;
}

interface PageInput {
  /** Counted from 0. */
  page: number;
  size: number;
  /** The number of entries on the current page. */
  shown: number;
  /** The total number of entries; undefined while unknown. */
  total: number | undefined;
}

/** The neighbors of a page. Without a total, a full page may be followed by another. */
export function pageOfMany({ page, size, shown, total }: PageInput): PageOfMany {
  const before = page * size;
  return {
    from: shown === 0 ? 0 : before + 1,
    to: shown === 0 ? 0 : before + shown,
    hasPrevious: page > 0,
    hasNext: total === undefined ? shown >= size : before + shown < total,
  };
}
