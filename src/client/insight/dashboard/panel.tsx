import { Fragment, useId, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';

interface PanelProps {
  title: string;
  /** The text of the link to the full list. */
  linkLabel: string;
  children: ReactNode;
}

/** The beginning of a list that continues under Analytics. */
export function Panel({ title, linkLabel, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="flex-1 basis-36 text-18 font-semibold">
          {title}
        </h2>
        <Link
          to="/analytics"
          className="flex min-h-11 items-center gap-1.5 rounded-control font-medium text-brand-text underline-offset-4 hover:underline"
        >
          <span>
            {linkLabel}
            <span className="sr-only">: {title}</span>
          </span>
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      {children}
    </section>
  );
}

export const panelRows = 'divide-y divide-line border-y border-line';
/** A row, which takes more lines on a phone. */
export const panelRow = 'flex min-h-20 items-center gap-4 py-3';

/** Small facts about a row; none of them is split by a line break. */
export function Facts({ children }: { children: readonly ReactNode[] }) {
  return (
    <p className="mt-0.5 text-14 text-ink-3 tabular-nums">
      {children.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fact has no other name than its position
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** Shown below a list that is only partly visible. */
export function ViewAll({ count, noun }: { count: number; noun: string }) {
  return (
    <ButtonLink to="/analytics" className="mt-4 w-full">
      View All {formatCount(count)} {noun}
    </ButtonLink>
  );
}

export function PanelSkeleton({ rows, rowLook }: { rows: number; rowLook: string }) {
  return (
    <SkeletonGroup className={panelRows}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={rowLook}>
          <div className="flex-1">
            <Skeleton className="my-0.5 h-5 w-52 max-w-full" />
            <Skeleton className="mt-1.5 h-4 w-36" />
          </div>
          <Skeleton className="h-6 w-18" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
