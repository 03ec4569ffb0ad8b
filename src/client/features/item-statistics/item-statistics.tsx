import type { ItemStatistics as Item } from '#shared/contract/analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { ITEM_PAGE_SIZE, itemPageQuery } from '#client/api/item-statistics.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { counted } from '#client/lib/counted.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { DownloadItems } from './download-items.tsx';
import { ItemCards } from './item-cards.tsx';
import { ItemFilters } from './item-filters.tsx';
import { filterOf } from './item-place.ts';
import { ItemTable } from './item-table.tsx';
import { NoItems } from './no-items.tsx';
import { Terms } from './terms.tsx';
import { useItemPlace } from './use-item-place.ts';
import { useOpenItems } from './use-open-items.ts';

interface ItemStatisticsProps {
  /** Only questions of this topic; a main category includes its subcategories. */
  topicId?: string | undefined;
}

/** How each question fares among those who answer it for the first time, and which keys may be wrong. */
export function ItemStatistics({ topicId }: ItemStatisticsProps) {
  const { place, move } = useItemPlace(topicId);
  const filter = filterOf(place, topicId);
  const { data, error, isPlaceholderData, refetch } = useQuery(itemPageQuery(filter, place.page));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <p className="max-w-prose text-ink-2">
          Made from each student’s first answer to a question in completed quizzes, over all time, and brought up to
          date every few minutes.
        </p>
        <Terms />
      </div>
      <ItemFilters place={place} onMove={move} />
      {error && !data && (
        <ErrorNotice title="The statistics could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <ItemsSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className={data.total > 0 ? 'text-ink-2 tabular-nums' : 'sr-only'}>
              {counted(data.total, 'question')}
            </p>
            {data.total > 0 && <DownloadItems filter={filter} />}
          </div>
          {data.questions.length > 0 ? (
            <ItemPage
              items={data.questions}
              total={data.total}
              page={place.page}
              isLoading={isPlaceholderData}
              onPage={(page) => move({ page })}
            />
          ) : (
            <NoItems place={place} total={data.total} hasTopic={topicId !== undefined} onMove={move} />
          )}
        </div>
      )}
    </div>
  );
}

interface ItemPageProps {
  items: readonly Item[];
  total: number;
  page: number;
  isLoading: boolean;
  onPage: (page: number) => void;
}

function ItemPage({ items, total, page, isLoading, onPage }: ItemPageProps) {
  const Rows = useWideScreen('lg') ? ItemTable : ItemCards;
  // Here, so that they stay open where the screen is turned.
  const open = useOpenItems();
  const goTo = (next: number) => {
    onPage(next);
    focusHeading();
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <Rows items={items} open={open} />
      {total > ITEM_PAGE_SIZE && (
        <Pager
          label="Pages of the item statistics"
          noun="questions"
          place={pageOfMany({ page, size: ITEM_PAGE_SIZE, shown: items.length, total })}
          total={total}
          isLoading={isLoading}
          onPrevious={() => goTo(page - 1)}
          onNext={() => goTo(page + 1)}
        />
      )}
    </>
  );
}

function ItemsSkeleton() {
  return (
    <SkeletonGroup label="Loading the statistics…" className="grid gap-3 pt-14 lg:gap-px lg:pt-25">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-52 lg:h-18" />
      ))}
    </SkeletonGroup>
  );
}
