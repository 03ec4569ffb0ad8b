import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { dueSummaryQuery } from '#client/api/card-reviews.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { countsText, totalOf } from './due-counts.ts';

/**
 * The number of due cards, with links to study them and to related screens. Not `isPrimary` if the
 * student has started something else on the same screen.
 */
export function DueTodayPanel({ isPrimary }: { isPrimary: boolean }) {
  const { data, isError } = useQuery(dueSummaryQuery());
  return (
    <section
      aria-label="Due Today"
      className="flex min-h-28 flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-18 font-semibold">Due Today</h2>
        <div className="mt-0.5 text-ink-2 tabular-nums">
          {isError && 'The number of due cards could not be loaded.'}
          {data && countsText(data.counts)}
          {!data && !isError && <SkeletonRows label="Loading…" count={1} row="my-1 h-4 w-52 max-w-full" />}
        </div>
      </div>
      <nav aria-label="Spaced repetition" className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:w-full">
        <StudyLink to="/flashcards/overview">My Study</StudyLink>
        <StudyLink to="/flashcards/mine">My Cards</StudyLink>
        <ButtonLink
          to="/flashcards/due"
          variant={isPrimary && data && totalOf(data.counts) > 0 ? 'primary' : 'secondary'}
          className="max-sm:order-first max-sm:w-full sm:ml-2"
        >
          Study Due Cards
          <ArrowRight aria-hidden className="size-5" />
        </ButtonLink>
      </nav>
    </section>
  );
}

function StudyLink({ to, children }: { to: '/flashcards/overview' | '/flashcards/mine'; children: ReactNode }) {
  return (
    <ButtonLink to={to} variant="quiet" size="small" className="max-sm:flex-1">
      {children}
    </ButtonLink>
  );
}
