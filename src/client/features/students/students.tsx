import { useQuery } from '@tanstack/react-query';
import { userCountQuery, userPageQuery, USER_PAGE_SIZE } from '#client/api/users.ts';
import { Pager } from '#client/components/pager.tsx';
import { pageOfMany } from '#client/components/paging.ts';
import { counted } from '#client/lib/counted.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { AccountList } from './account-list.tsx';
import { filterOf, isFiltered } from './students-place.ts';
import type { StudentsPlace } from './students-place.ts';
import { StudentsFilters } from './students-filters.tsx';

interface StudentsProps {
  place: StudentsPlace;
  onMove: (change: Partial<StudentsPlace>) => void;
}

/** All accounts: found, sorted and paged by the server, and what can be done with each. */
export function Students({ place, onMove }: StudentsProps) {
  return (
    <>
      <StudentsFilters place={place} onMove={onMove} />
      <AccountPage place={place} onMove={onMove} />
    </>
  );
}

function AccountPage({ place, onMove }: StudentsProps) {
  const filter = filterOf(place);
  const page = useQuery(userPageQuery(filter, { sort: place.sort, order: place.order }, place.page));
  const count = useQuery(userCountQuery(filter));
  const ofAll = useQuery(userCountQuery({})).data?.total;

  const { data: accounts, error } = page;
  const retry = () => void Promise.all([page.refetch(), count.refetch()]);
  if (error && !accounts) {
    return <ErrorNotice title="The accounts could not be loaded" error={error} onRetry={retry} />;
  }
  if (!accounts) return <AccountsSkeleton />;

  const isComing = page.isPlaceholderData || count.isPlaceholderData;
  const total = count.data?.total;
  const shownPlace = pageOfMany({ page: place.page, size: USER_PAGE_SIZE, shown: accounts.length, total });
  const goTo = (next: number) => {
    onMove({ page: next });
    // The rows change above the button that was pressed: begin at their top.
    focusHeading();
    window.scrollTo({ top: 0 });
  };
  return (
    <div aria-busy={isComing}>
      <p aria-live="polite" className="mb-2 min-h-6 text-14 text-ink-2 tabular-nums">
        {isComing ? 'Searching…' : total !== undefined && totalText(total, ofAll)}
      </p>
      {accounts.length > 0 ? (
        <div className={isComing ? 'opacity-60' : undefined}>
          <AccountList accounts={accounts} place={place} onMove={onMove} />
        </div>
      ) : (
        <NoAccounts isFiltered={isFiltered(filter)} page={place.page} onMove={onMove} />
      )}
      {accounts.length > 0 && (shownPlace.hasNext || shownPlace.hasPrevious) && (
        <Pager
          label="Pages of the accounts"
          noun="accounts"
          place={shownPlace}
          total={total}
          isLoading={isComing}
          onPrevious={() => goTo(place.page - 1)}
          onNext={() => goTo(place.page + 1)}
        />
      )}
    </div>
  );
}

interface NoAccountsProps {
  isFiltered: boolean;
  page: number;
  onMove: StudentsProps['onMove'];
}

function NoAccounts({ isFiltered: isNarrowed, page, onMove }: NoAccountsProps) {
  if (page > 0) {
    return (
      <EmptyState
        title="Nothing on this page"
        text="The list has become shorter."
        action={<Button onClick={() => onMove({ page: 0 })}>Show the first page</Button>}
      />
    );
  }
  if (!isNarrowed) {
    return <EmptyState title="No accounts yet" text="Students register themselves, and appear here once they have." />;
  }
  return (
    <EmptyState
      title="No accounts found"
      text="No account matches both the search and the status."
      action={<Button onClick={() => onMove({ search: '', status: 'all' })}>Clear filters</Button>}
    />
  );
}

function AccountsSkeleton() {
  return (
    <SkeletonGroup label="Loading the accounts…" className="grid gap-3 pt-8 lg:gap-px lg:pt-19">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-48 lg:h-15" />
      ))}
    </SkeletonGroup>
  );
}

/** "10,000 accounts", or "214 of 10,000 accounts" where a filter leaves some out. */
function totalText(total: number, ofAll: number | undefined): string {
  if (ofAll === undefined || ofAll === total) return counted(total, 'account');
  return `${formatCount(total)} of ${counted(ofAll, 'account')}`;
}
