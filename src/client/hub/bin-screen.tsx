import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { BIN_DAYS } from '#shared/hub/bin.ts';
import type { BinAction } from '#shared/hub/bin.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { BIN_PAGE_SIZE, binItemsQuery, binQuery, useUndoBinAction } from '#client/api/bin.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { useUrlState } from '#client/components/use-url-state.ts';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { doneText, nounOf, undoneToast } from './bin/bin-words.ts';

/** /bin: deletions and bulk changes, a page at a time, each with its Undo. `?page=` counts from 1. */
export function BinScreen() {
  const { urlState, move } = useUrlState('/bin');
  const { page } = urlState;
  const { data, ...query } = useQuery(binQuery(page - 1));
  return (
    <>
      <PageHeader
        title="Bin"
        text={`Questions and flashcards that were deleted, changed in bulk or imported in the last ${BIN_DAYS} days. Undo brings back what was deleted or changed, and deletes what was imported.`}
      />
      <ListPage
        query={{ ...query, data: data?.actions }}
        failure="The bin could not be loaded"
        skeleton={<SkeletonRows label="Loading the bin…" count={5} row="h-28" />}
        empty={
          page === 1 ? (
            <EmptyState
              title="The bin is empty"
              text="Questions and flashcards that you delete, change in bulk or import are listed here, so that you can undo it."
            />
          ) : (
            <NoSuchPage onFirst={() => move({ page: 1 })} />
          )
        }
        label="Pages of the bin"
        noun="entries"
        page={page}
        size={BIN_PAGE_SIZE}
        total={data?.total}
        onPage={(next) => move({ page: next })}
      >
        {(actions) => (
          <ul className="grid gap-3">
            {actions.map((action) => (
              <ActionCard key={action.id} action={action} />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}

function ActionCard({ action }: { action: BinAction }) {
  const { id, items, left, example, createdAt, createdBy } = action;
  const [isOpen, setIsOpen] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const { isPending, undo } = useUndo(action);
  return (
    <li
      data-record={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-16 font-medium tracking-normal wrap-anywhere">{doneText(action)}</h2>
          <p className="text-14 text-ink-2 tabular-nums">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            {createdBy !== null && `, ${createdBy}`}
            {left > 0 && left < items && ` · ${formatCount(items - left)} of ${formatCount(items)} undone`}
          </p>
        </div>
        {left > 0 ? (
          <Button size="small" disabled={isPending} onClick={() => void undo({ onProgress: setProgress })}>
            <Undo2 aria-hidden className="size-4.5" />
            {left < items ? 'Undo the rest' : 'Undo'}
          </Button>
        ) : (
          <p className="text-14 text-ink-2">Undone</p>
        )}
      </div>
      {isPending && progress !== null && <WorkProgress label={progress.stage} progress={progress} />}
      {left === 1 && example !== null && <ItemText text={example} />}
      {left > 1 && (
        <Fold title={`Show the ${counted(left, nounOf(action))}`} onToggle={setIsOpen}>
          {isOpen && <Items action={action} />}
        </Fold>
      )}
    </li>
  );
}

const ItemText = ({ text }: { text: string }) => (
  <p dir="auto" className="line-clamp-2 min-w-0 flex-1 border-l-3 border-line-strong pl-3 wrap-anywhere">
    <FormulaText text={text} />
  </p>
);

function Items({ action }: { action: BinAction }) {
  const [page, setPage] = useState(1);
  const { data, ...query } = useQuery(binItemsQuery(action.id, page - 1));
  const { isPending, undo } = useUndo(action);
  return (
    <div className="border-t border-line px-4 py-3">
      <ListPage
        query={{ ...query, data: data?.items }}
        failure="They could not be loaded"
        skeleton={<SkeletonRows label="Loading…" count={3} row="h-14" />}
        empty={<NoSuchPage as="h3" onFirst={() => setPage(1)} />}
        label={`Pages of ${doneText(action)}`}
        noun={`${nounOf(action)}s`}
        page={page}
        size={BIN_PAGE_SIZE}
        total={data?.total}
        startsAt={null}
        onPage={setPage}
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map(({ id, text }) => (
              <li key={id} className="flex items-center gap-3 py-2.5">
                <ItemText text={text} />
                <Button size="small" disabled={isPending} onClick={() => void undo({ ids: [id] })}>
                  Undo
                  <span className="sr-only"> for {text.slice(0, 80)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </div>
  );
}

/** Undoes a deletion or bulk change, all of it or some items, and reports the result. */
function useUndo(action: BinAction) {
  const { mutateAsync, isPending } = useUndoBinAction();
  const undo = async (some: { ids?: string[]; onProgress?: (progress: Progress) => void }) => {
    const isUndone = await reported(mutateAsync({ id: action.id, ...some }), {
      done: (result) => undoneToast(action, result),
      failure: 'It could not be undone',
    });
    // The button that was pressed has disappeared.
    if (isUndone) focusHeading();
  };
  return { isPending, undo };
}
