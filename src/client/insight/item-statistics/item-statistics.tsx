import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { ITEM_ORDERS } from '#shared/domain/list-words.ts';
import type { ItemStatistics as Item } from '#shared/insight/analytics.contract.ts';
import { ITEM_PAGE_SIZE, itemPageQuery } from '#client/api/item-statistics.ts';
import { Pager } from '#client/components/lists/pager.tsx';
import { Records } from '#client/components/lists/records.tsx';
import { SearchField } from '#client/components/search-field.tsx';
import type { UrlStateProps } from '#client/components/use-url-state.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, Options, Select } from '#client/ui/field.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { DownloadItems } from './download-items.tsx';
import { shownFigures } from './figure-words.ts';
import { ItemDetails } from './item-details.tsx';
import { detailsId, Figure, ItemButton, type OpenItems, useOpenItems } from './item-look.tsx';
import { filterOf, type ItemUrlState } from './item-url-state.ts';
import { NoItems } from './no-items.tsx';
import { Terms } from './terms.tsx';

interface ItemStatisticsProps {
  /** Only questions of this topic; a main category includes its subcategories. */
  topicId: string | undefined;
  urlState: ItemUrlState & { class?: string | undefined };
  onMove: (change: Partial<ItemUrlState>) => void;
}

/** How each question performs among first attempts, and which keys may be wrong. */
export function ItemStatistics({ topicId, urlState, onMove }: ItemStatisticsProps) {
  const filter = filterOf(urlState, topicId);
  const open = useOpenItems();
  const { data, error, isPlaceholderData, refetch } = useQuery(itemPageQuery(filter, urlState.itemPage - 1));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 dense:gap-3">
      <div className="grid gap-3">
        <p className="max-w-prose text-ink-2 dense:max-w-none">
          Based on each student’s first answer to a question in completed quizzes, over all time, and updated every few
          minutes.
        </p>
        {urlState.class !== undefined && (
          <p className="max-w-prose text-ink-2 dense:max-w-none">
            Figures are for this class. The order, possible wrong keys, and how a question fared over time are for all
            students.
          </p>
        )}
        <Terms />
      </div>
      <ItemFilters urlState={urlState} onMove={onMove} />
      {error && !data && <ErrorNotice title="The statistics could not be loaded" error={error} onRetry={refetch} />}
      {!error && !data && (
        <SkeletonRows
          label="Loading the statistics…"
          count={8}
          row="h-52 lg:h-18 dense:h-13"
          className="grid gap-3 pt-14 lg:gap-px lg:pt-25"
        />
      )}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className={data.total > 0 ? 'text-ink-2 tabular-nums' : 'sr-only'}>
              {counted(data.total, 'question')}
            </p>
            {data.total > 0 && <DownloadItems filter={filter} />}
          </div>
          {data.questions.length > 0 ? (
            <>
              <ItemRecords items={data.questions} open={open} />
              <Pager
                label="Pages of the item statistics"
                noun="questions"
                page={urlState.itemPage}
                size={ITEM_PAGE_SIZE}
                shown={data.questions.length}
                total={data.total}
                isLoading={isPlaceholderData}
                onPage={(itemPage) => onMove({ itemPage })}
              />
            </>
          ) : (
            <NoItems urlState={urlState} total={data.total} hasTopic={topicId !== undefined} onMove={onMove} />
          )}
        </div>
      )}
    </div>
  );
}

interface ItemRecordsProps {
  items: readonly Item[];
  open: OpenItems;
}

function ItemRecords({ items, open: { isOpen, toggle } }: ItemRecordsProps) {
  const button = (item: Item) => <ItemButton item={item} isOpen={isOpen(item.id)} onToggle={() => toggle(item.id)} />;
  return (
    <Records
      label="Item statistics"
      rows={items}
      idOf={({ id }) => id}
      table="tabular-nums"
      rowClass={({ id }) => (isOpen(id) ? 'border-b-0!' : undefined)}
      head="px-3 py-2.5 align-bottom dense:py-1.5"
      cell="px-3 py-3 align-top"
      columns={[
        { name: 'Question', isRowHead: true, className: 'py-2! font-normal dense:py-0.5!', render: button },
        ...FIGURE_NAMES.map((name, index) => ({
          name,
          head: 'text-right!',
          className: 'text-right',
          render: (item: Item) => {
            const figure = shownFigures(item)[index];
            return figure && <Figure figure={figure} />;
          },
        })),
      ]}
      detailsOf={(item) => ({
        id: detailsId(item.id),
        content: isOpen(item.id) && <ItemDetails item={item} />,
      })}
      cards="grid grid-cols-[minmax(0,1fr)] gap-3 tabular-nums"
      cardClass="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4"
      renderCard={(item) => (
        <>
          {button(item)}
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-3 gap-y-3">
            {shownFigures(item).map((figure) => (
              <div key={figure.label}>
                <dt className="text-14 text-ink-3">{figure.label}</dt>
                <dd>
                  <Figure figure={figure} />
                </dd>
              </div>
            ))}
          </dl>
          <div id={detailsId(item.id)} hidden={!isOpen(item.id)}>
            {isOpen(item.id) && <ItemDetails item={item} />}
          </div>
        </>
      )}
    />
  );
}

const FIGURE_NAMES = ['First attempts', 'Facility', 'Discrimination', 'Efficiency', 'Median time'];

const orders: Record<ItemUrlState['itemOrder'], string> = {
  discrimination: 'Lowest discrimination first',
  hardest: 'Hardest first',
  easiest: 'Easiest first',
  attempts: 'Most answered first',
};

function ItemFilters({ urlState, onMove }: UrlStateProps<ItemUrlState>) {
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <SearchField
        className="w-full sm:w-80"
        value={urlState.itemSearch}
        placeholder="Question, options or explanation"
        onSearch={(term) => onMove({ itemSearch: term })}
      />
      <Field label="Order" className="w-full sm:w-64">
        <Select
          value={urlState.itemOrder}
          onChange={({ target }) =>
            onMove({ itemOrder: ITEM_ORDERS.find((by) => by === target.value) ?? 'discrimination' })
          }
        >
          <Options of={ITEM_ORDERS.map((by) => ({ value: by, label: orders[by] }))} />
        </Select>
      </Field>
      <Checkbox
        label="Only possible wrong keys"
        isChecked={urlState.itemAlarms === '1'}
        onChange={(isChecked) => onMove({ itemAlarms: isChecked ? '1' : '0' })}
      />
    </div>
  );
}
