import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { firstOrder, type ListedUser, type UserSort } from '#shared/people/users.contract.ts';
import { USER_PAGE_SIZE, userCountQuery, userPageQuery } from '#client/api/users.ts';
import { ClassSelect } from '#client/components/class-select.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { Records, type RecordsProps } from '#client/components/lists/records.tsx';
import { SortField, withSorting, type SortedColumn } from '#client/components/lists/sorting.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { STATES } from './state-badge.tsx';
import {
  filterOf,
  isFiltered,
  STATUS_FILTERS,
  type StatusFilter,
  type StudentsUrlState,
} from './students-url-state.ts';

export type StudentColumn = SortedColumn<ListedUser, UserSort>;
type Look = 'renderCard' | 'cardClass' | 'rowClass' | 'isHeadLoose' | 'cell';

interface StudentListProps extends Pick<RecordsProps<ListedUser>, Look>, UrlStateProps<StudentsUrlState> {
  /** The noun for a row: the list shows all accounts, or only students. */
  noun: 'account' | 'student';
  columns: readonly StudentColumn[];
  /** The id of the heading above the list, if it is not the screen's. */
  under?: string;
  /** Renders a bar above the shown rows. */
  renderBar?: (shown: readonly ListedUser[]) => ReactNode;
}

/** The list of accounts: searched, sorted and paged by the server. The screen provides the actions. */
export function StudentList(props: StudentListProps) {
  const { noun, urlState, onMove, columns, under, renderBar, ...look } = props;
  const role = noun === 'student' ? noun : undefined;
  const filter = filterOf(urlState, role);
  const order = urlState.order ?? firstOrder(urlState.sort);
  const page = useQuery(userPageQuery(filter, { sort: urlState.sort, order }, urlState.page - 1));
  const count = useQuery(userCountQuery(filter));
  const ofAll = useQuery(userCountQuery(filterOf({}, role))).data?.total;

  const isComing = page.isPlaceholderData || count.isPlaceholderData;
  const total = count.data?.total;
  const sorting = { columns, sorting: urlState, firstOrder, onSort: onMove };
  return (
    <div {...useRowFocus()}>
      <search className="mb-3 grid grid-cols-1 gap-3 min-[20rem]:grid-cols-2 lg:auto-cols-[13rem] lg:grid-flow-col lg:grid-cols-[minmax(0,1fr)]">
        <SearchField
          className="min-[20rem]:max-lg:col-span-2"
          placeholder="Name or email"
          value={urlState.search}
          onSearch={(search) => onMove({ search })}
        />
        <Field label="Status">
          <Select value={urlState.status} onChange={({ target }) => onMove({ status: target.value as StatusFilter })}>
            <Options
              of={STATUS_FILTERS.map((status) => ({
                value: status,
                label: status === 'all' ? 'All' : STATES[status].word,
              }))}
            />
          </Select>
        </Field>
        <SortField {...sorting} />
        <ClassSelect
          value={urlState.class}
          others={noun === 'student' ? 'All students' : 'All accounts'}
          onChange={(classId) => onMove({ class: classId })}
        />
      </search>
      <ListPage
        query={{ ...page, refetch: () => Promise.all([page.refetch(), count.refetch()]) }}
        failure={`The ${noun}s could not be loaded`}
        skeleton={
          <SkeletonRows
            label={`Loading the ${noun}s…`}
            count={8}
            row="h-48 lg:h-15"
            className={`grid gap-3 lg:gap-px ${renderBar ? 'pt-21 lg:pt-32' : 'pt-8 lg:pt-19'}`}
          />
        }
        empty={<NoRows {...props} />}
        isComing={isComing}
        above={
          <>
            <p aria-live="polite" className="mb-2 min-h-6 text-14 text-ink-2 tabular-nums">
              {isComing ? 'Searching…' : total !== undefined && totalText(noun, total, ofAll)}
            </p>
            {page.data && renderBar?.(page.data)}
          </>
        }
        label={`Pages of the ${noun}s`}
        noun={`${noun}s`}
        page={urlState.page}
        size={USER_PAGE_SIZE}
        total={total}
        {...(under !== undefined && { startsAt: under })}
        onPage={(next) => onMove({ page: next })}
      >
        {(rows) => (
          <Records
            label={noun === 'student' ? 'Students' : 'Accounts'}
            rows={rows}
            idOf={({ id }) => id}
            columns={withSorting(sorting)}
            table="table-fixed"
            head="px-2 first:pl-4"
            {...look}
          />
        )}
      </ListPage>
    </div>
  );
}

/** Replaces the rows; a button that disappears when pressed moves the focus to the start of the list. */
function NoRows({ noun, urlState, onMove, under }: StudentListProps) {
  const as = under === undefined ? undefined : 'h3';
  const handleMove = (change: Partial<StudentsUrlState>) => {
    onMove(change);
    if (under === undefined) focusHeading();
    else document.getElementById(under)?.focus();
  };
  if (urlState.page > 1) return <NoSuchPage {...(as && { as })} onFirst={() => handleMove({ page: 1 })} />;
  return (
    <EmptyState
      {...(as && { as })}
      {...(isFiltered(urlState)
        ? {
            title: `No ${noun}s found`,
            text: `No ${noun} matches all the filters.`,
            action: (
              <Button onClick={() => handleMove({ search: '', status: 'all', class: undefined })}>Clear filters</Button>
            ),
          }
        : { title: `No ${noun}s yet`, text: 'Students appear here once they have registered.' })}
    />
  );
}

/** "10,000 accounts", or "214 of 10,000 accounts" if a filter hides some. */
function totalText(noun: string, total: number, ofAll: number | undefined): string {
  if (ofAll === undefined || ofAll === total) return counted(total, noun);
  return `${formatCount(total)} of ${counted(ofAll, noun)}`;
}

/**
 * The focused element disappears when its row leaves the list or loses a button, as by an approval. The row's first
 * control gets the focus, or the screen's heading if the row is gone. Spread the result on the element around the rows.
 */
function useRowFocus() {
  const focused = useRef<string | null>(null);

  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const row = document.querySelector(`[data-record="${CSS.escape(focused.current)}"]`);
    // The link to the student before the switch, which the next key press would toggle.
    const control = row?.querySelector<HTMLElement>('a') ?? row?.querySelector<HTMLElement>('button:not(:disabled)');
    if (control) control.focus();
    else focusHeading();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest('[data-record]')?.getAttribute('data-record') ?? null;
    },
    // React fires no blur event when it removes the focused element: the id then stays for the effect above.
    onBlur: () => {
      focused.current = null;
    },
  };
}
