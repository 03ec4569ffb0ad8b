import { useQuery } from '@tanstack/react-query';
import { USER_PAGE_SIZE, userCountQuery, userPageQuery } from '#client/api/users.ts';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Select } from '#client/ui/field.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { AccountList } from './account-list.tsx';
import { SORT_LABELS, STATUS_LABELS } from './list-labels.ts';
import { filterOf, isFiltered, orderOf, sortedAs, STATUS_FILTERS } from './students-place.ts';
import type { SortOrder, StatusFilter, StudentsPlace, UserSort } from './students-place.ts';

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
  const page = useQuery(userPageQuery(filter, { sort: place.sort, order: orderOf(place) }, place.page - 1));
  const count = useQuery(userCountQuery(filter));
  const ofAll = useQuery(userCountQuery({})).data?.total;

  const isComing = page.isPlaceholderData || count.isPlaceholderData;
  const total = count.data?.total;
  return (
    <ListPage
      query={{ ...page, refetch: () => Promise.all([page.refetch(), count.refetch()]) }}
      failure="The accounts could not be loaded"
      skeleton={
        <SkeletonRows
          label="Loading the accounts…"
          count={8}
          row="h-48 lg:h-15"
          className="grid gap-3 pt-8 lg:gap-px lg:pt-19"
        />
      }
      empty={<NoAccounts isFiltered={isFiltered(filter)} page={place.page} onMove={onMove} />}
      isComing={isComing}
      above={
        <p aria-live="polite" className="mb-2 min-h-6 text-14 text-ink-2 tabular-nums">
          {isComing ? 'Searching…' : total !== undefined && totalText(total, ofAll)}
        </p>
      }
      label="Pages of the accounts"
      noun="accounts"
      page={place.page}
      size={USER_PAGE_SIZE}
      total={total}
      onPage={(next) => onMove({ page: next })}
    >
      {(accounts) => <AccountList accounts={accounts} place={place} onMove={onMove} />}
    </ListPage>
  );
}

interface NoAccountsProps {
  isFiltered: boolean;
  page: number;
  onMove: StudentsProps['onMove'];
}

function NoAccounts({ isFiltered: isNarrowed, page, onMove }: NoAccountsProps) {
  if (page > 1) return <NoSuchPage onFirst={() => onMove({ page: 1 })} />;
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

/** "10,000 accounts", or "214 of 10,000 accounts" where a filter leaves some out. */
function totalText(total: number, ofAll: number | undefined): string {
  if (ofAll === undefined || ofAll === total) return counted(total, 'account');
  return `${formatCount(total)} of ${counted(ofAll, 'account')}`;
}

interface StudentsFiltersProps {
  place: StudentsPlace;
  onMove: (change: Partial<StudentsPlace>) => void;
}

const orders: readonly { sort: UserSort; order: SortOrder; label: string }[] = [
  { sort: 'created', order: 'desc', label: 'Newest first' },
  { sort: 'created', order: 'asc', label: 'Oldest first' },
  { sort: 'name', order: 'asc', label: `${SORT_LABELS.name}, A to Z` },
  { sort: 'name', order: 'desc', label: `${SORT_LABELS.name}, Z to A` },
  { sort: 'email', order: 'asc', label: `${SORT_LABELS.email}, A to Z` },
  { sort: 'email', order: 'desc', label: `${SORT_LABELS.email}, Z to A` },
  { sort: 'status', order: 'asc', label: SORT_LABELS.status },
  { sort: 'status', order: 'desc', label: `${SORT_LABELS.status}, reversed` },
];

/** What the list is narrowed down to and, where it has no column heads, how it is sorted. */
function StudentsFilters({ place, onMove }: StudentsFiltersProps) {
  return (
    <search className="mb-3 grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField
        className="min-[20rem]:max-lg:col-span-2"
        placeholder="Name or email"
        value={place.search}
        onSearch={(search) => onMove({ search })}
      />
      <Field label="Status">
        <Select value={place.status} onChange={({ target }) => onMove({ status: target.value as StatusFilter })}>
          {STATUS_FILTERS.map((status) => (
            <option key={status} value={status}>
              {STATUS_LABELS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by" className="lg:hidden">
        <Select
          value={`${place.sort} ${orderOf(place)}`}
          onChange={({ target: { value } }) => {
            const chosen = orders.find(({ sort, order }) => `${sort} ${order}` === value);
            if (chosen) onMove(sortedAs(chosen.sort, chosen.order));
          }}
        >
          {orders.map(({ sort, order, label }) => (
            <option key={label} value={`${sort} ${order}`}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  );
}
