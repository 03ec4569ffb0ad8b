import { useCallback, useId, useReducer, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { topicNameOf } from '#client/components/topic-tree.ts';
import { classNames } from '#client/lib/class-names.ts';
import { toast, type ToastContent } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { BulkDialog, type Bulk, type BulkActions } from './bulk-dialog.tsx';
import { ContentHead, ContentRow, ContentSkeleton, ROW_STOPS, type ContentLook } from './content-row.tsx';
import { ItemGrid, type ListSource } from './item-grid.tsx';
import { ListBar } from './list-bar.tsx';
import { Pager } from './pager.tsx';
import { nothingSelected, selectedCount, selectionInput, selectionReducer } from './selection.ts';
import { useRowHeight } from './use-row-height.ts';

interface Listed {
  id: string;
  topicId: string | null;
}

interface ContentListProps<Item extends Listed, Filter extends object> extends BulkActions<Filter> {
  /** The plural for places with room for two words. */
  title: 'questions' | 'flash cards';
  source: ListSource<Item, Filter>;
  look: ContentLook<Item>;
  /** The requested filter; until its results are there, the previous ones are shown. */
  filter: Filter;
  /** The order of the items; "newest first" unless it can be chosen. */
  orderName?: string;
  topicNames: ReadonlyMap<string, string>;
  /** Shown in an empty bank: how to start, and the buttons for that. */
  beginning: string;
  firstSteps: ReactNode;
  onClearFilters: () => void;
  onEdit: (item: Item) => void;
  /** For users who may view the items but not change them. */
  isReadOnly: boolean;
  /** Shown when a bulk action is started without a selection. */
  refusal: ToastContent;
  /** Renders the confirmation for deleting an item. */
  renderDeletion: (item: Item, events: { onDeleted: () => void; onClose: () => void }) => ReactNode;
}

/** The teacher's questions or flash cards: thousands, found by search and topic, and changed in bulk. */
export function ContentList<Item extends Listed, Filter extends object>(props: ContentListProps<Item, Filter>) {
  const { source, look, title, filter: requestedFilter, beginning, firstSteps, onClearFilters } = props;
  const { filter, isComing } = useShownFilter(source, requestedFilter);
  const count = useQuery(source.countQuery(filter));
  const firstPage = useQuery(source.pageQuery(filter, 0));
  const { data: all } = useQuery(source.countQuery());
  const retry = () => void Promise.all([count.refetch(), firstPage.refetch()]);

  const error = count.error ?? firstPage.error;
  if (error && (!count.data || !firstPage.data)) {
    return <ErrorNotice title={`The ${title} could not be loaded`} error={error} onRetry={retry} />;
  }
  if (!count.data || !firstPage.data) return <ListSkeleton label={`Loading the ${title}…`} look={look} />;
  const { total } = count.data;
  // A different list starts with an empty selection.
  if (total > 0)
    return (
      <ShownList
        key={keyOf([filter, props.orderName])}
        {...props}
        {...{ filter, total, isComing, ofAll: all?.total }}
      />
    );
  if (Object.keys(filter).length === 0) {
    return <EmptyState title={`No ${title} yet`} text={beginning} action={firstSteps} />;
  }
  return (
    <div aria-busy={isComing}>
      <EmptyState
        title={`No ${title} found`}
        text="Nothing matches both the search and the filters."
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      />
    </div>
  );
}

const keyOf = (filter: unknown) => JSON.stringify(filter);

/**
 * The filter whose results are shown: the requested one once its count and first page have loaded, before that the last
 * one. Each filter has its own query keys, so late responses to an earlier filter are never shown for a later one.
 */
function useShownFilter<Item, Filter>(source: ListSource<Item, Filter>, requestedFilter: Filter) {
  const count = useQuery(source.countQuery(requestedFilter));
  const firstPage = useQuery(source.pageQuery(requestedFilter, 0));
  const [filter, setFilter] = useState(requestedFilter);
  const isComing = count.isPending || firstPage.isPending;
  if (!isComing && keyOf(filter) !== keyOf(requestedFilter)) setFilter(requestedFilter);
  return { filter, isComing };
}

function ListSkeleton<Item>({ label, look }: { label: string; look: ContentLook<Item> }) {
  const isTable = useWideScreen('lg');
  const height = useRowHeight(look.heights, isTable);
  return (
    <SkeletonGroup label={label} className="pt-15 lg:pt-22">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} style={{ height }}>
          <ContentSkeleton look={look} isTable={isTable} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface ShownListProps<Item extends Listed, Filter extends object> extends ContentListProps<Item, Filter> {
  total: number;
  /** The total without a filter. */
  ofAll: number | undefined;
  /** Whether the results of another filter are loading. */
  isComing: boolean;
}

/** The page size on a phone, where cards are tall; a table shows all of its rows. */
const CARDS_A_PAGE = 25;

/** A loaded list with its filter, its selection and the actions on it. */
function ShownList<Item extends Listed, Filter extends object>(props: ShownListProps<Item, Filter>) {
  const { noun, title, source, look, filter, total, ofAll, isComing, topicNames, refusal, onEdit, isReadOnly } = props;
  const [selection, dispatch] = useReducer(selectionReducer, nothingSelected);
  const [bulk, setBulk] = useState<Bulk | null>(null);
  const [toDelete, setToDelete] = useState<Item | null>(null);
  const isTable = useWideScreen('lg');
  const rowHeight = useRowHeight(look.heights, isTable);
  const listId = useId();
  const [chosenPage, setPage] = useState(1);
  // The last page may have disappeared after a deletion.
  const page = Math.min(chosenPage, Math.ceil(total / CARDS_A_PAGE));
  const first = (page - 1) * CARDS_A_PAGE;
  const part = { first, count: Math.min(CARDS_A_PAGE, total - first) };
  const count = selectedCount(selection, total);
  const handleSelect = useCallback(
    (ids: readonly string[], isSelected: boolean) => dispatch({ type: 'set', ids, isSelected }),
    [],
  );
  const handleClear = () => dispatch({ type: 'cleared' });
  const capitalized = `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
  return (
    <div
      id={listId}
      tabIndex={-1}
      aria-busy={isComing}
      className={classNames('outline-none', count > 0 && 'max-md:pb-20')}
    >
      <ListBar
        noun={noun}
        total={total}
        ofAll={ofAll}
        isComing={isComing}
        selection={selection}
        isReadOnly={isReadOnly}
        onSelectAll={() => dispatch({ type: 'all-selected' })}
        onClear={handleClear}
        hasTags={props.onTag !== undefined}
        isReviewed={props.onReview !== undefined}
        canRetire={props.onRetire !== undefined}
        onBulk={(about) => (count === 0 ? toast(refusal) : setBulk(about))}
      />
      <ItemGrid
        key={isTable ? 'all' : page}
        source={source}
        filter={filter}
        total={total}
        {...(!isTable && { part })}
        label={`${capitalized}, ${props.orderName ?? 'newest first'}`}
        loadFailure={`Some ${title} could not be loaded`}
        rowHeight={rowHeight}
        rowStops={isReadOnly ? ROW_STOPS - 1 : ROW_STOPS}
        selection={selection}
        onSelect={handleSelect}
        head={<ContentHead look={look} isTable={isTable} />}
        skeleton={<ContentSkeleton look={look} isTable={isTable} />}
        renderRow={(item, rowPosition, onToggle) => (
          <ContentRow
            {...{
              ...rowPosition,
              look,
              item,
              isTable,
              onToggle,
              onEdit,
              onDelete: isReadOnly ? undefined : setToDelete,
            }}
            topicName={topicNameOf(item, topicNames)}
          />
        )}
      />
      {!isTable && (
        <Pager
          label={`Pages of the ${title}`}
          noun={title}
          page={page}
          size={CARDS_A_PAGE}
          shown={part.count}
          total={total}
          isLoading={false}
          startsAt={listId}
          onPage={setPage}
        />
      )}
      {bulk !== null && (
        <BulkDialog
          {...props}
          about={bulk}
          count={count}
          selection={selectionInput(selection, { filter, total })}
          onDone={handleClear}
          onClose={() => setBulk(null)}
        />
      )}
      {toDelete &&
        props.renderDeletion(toDelete, {
          onDeleted: () => dispatch({ type: 'gone', ids: [toDelete.id] }),
          onClose: () => setToDelete(null),
        })}
    </div>
  );
}
