/* oxlint-disable jsx-a11y/prefer-tag-over-role -- CSS places the rows, which takes the semantics from the elements of a table */
import { useCallback, useEffect, useRef } from 'react';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import { toast } from '#client/lib/toast.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { failed } from '../question-toasts.ts';
import { GridHead } from './grid-head.tsx';
import { QuestionRow, ROW_STOPS } from './question-row.tsx';
import type { RowActions } from './question-row.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import { useRowHeight } from './row-size.ts';
import { isSelected } from './selection.ts';
import type { Selection } from './selection.ts';
import { useDocumentTop } from './use-document-top.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useQuestionRows } from './use-question-rows.ts';

interface QuestionGridProps extends Pick<RowActions, 'onEdit' | 'onDelete'> {
  filter: QuestionFilter;
  total: number;
  selection: Selection;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  topicNames: ReadonlyMap<string, string>;
}

/** All questions of a list, of which only those in sight (and the one that has the focus) are in the page. */
export function QuestionGrid({ filter, total, selection, onSelect, topicNames, ...actions }: QuestionGridProps) {
  const isTable = useWideScreen('lg');
  const rowHeight = useRowHeight(isTable);
  const gridRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const activeRow = useRef(0);
  // oxlint-disable-next-line react/incompatible-library -- nothing is memoized over what it answers
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: useDocumentTop(bodyRef),
    // What sticks to the top covers as much.
    scrollPaddingStart: rowHeight * 1.2,
    scrollPaddingEnd: rowHeight * 0.5,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      const kept = activeRow.current;
      if (kept >= total || rows.includes(kept)) return rows;
      return [...rows, kept].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const { active, gridProps } = useGridFocus({
    gridRef,
    total,
    stops: ROW_STOPS,
    step: () => Math.max(1, Math.floor(window.innerHeight / rowHeight) - 2),
    onReveal: (row) => virtualizer.scrollToIndex(row),
  });
  activeRow.current = active.row;

  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const { rowAt, idsBetween, error, retry } = useQuestionRows({ filter, total, first, last, kept: active.row });
  const handleToggle = useRangeSelect(idsBetween, onSelect);

  return (
    <>
      <div
        role="grid"
        aria-label="Questions, newest first"
        aria-multiselectable
        aria-rowcount={total + 1}
        ref={gridRef}
        {...gridProps}
      >
        <GridHead isTable={isTable} />
        <div role="rowgroup" ref={bodyRef} className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const question = rowAt(index);
            const isActive = index === active.row;
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                data-row={index}
                // A row that is still to come stands in for its controls.
                tabIndex={isActive && question === undefined ? 0 : -1}
                {...(question && { 'aria-selected': isSelected(selection, question.id) })}
                className="absolute inset-x-0 top-0"
                style={{ height: size, transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
              >
                {question === undefined ? (
                  <div role="gridcell" className="h-full">
                    <span className="sr-only">Loading…</span>
                    <RowSkeleton isTable={isTable} />
                  </div>
                ) : (
                  <QuestionRow
                    question={question}
                    index={index}
                    topicName={nameOf(question, topicNames)}
                    isTable={isTable}
                    isSelected={isSelected(selection, question.id)}
                    tabStop={isActive ? active.stop : null}
                    onToggle={handleToggle}
                    {...actions}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {error !== null && (
        <div className="sticky bottom-4 z-20 mt-4 shadow-float">
          <ErrorNotice title="Some questions could not be loaded" error={error} onRetry={retry} />
        </div>
      )}
    </>
  );
}

function nameOf({ topicId }: Question, topicNames: ReadonlyMap<string, string>): string {
  return (topicId !== null && topicNames.get(topicId)) || 'No topic';
}

/** Selects a row, or with Shift all from the last one that was. */
function useRangeSelect(
  idsBetween: (one: number, other: number) => Promise<string[]>,
  onSelect: QuestionGridProps['onSelect'],
): RowActions['onToggle'] {
  const anchor = useRef<number>(null);
  return useCallback(
    (index, question, { isSelected, withRange }) => {
      const from = anchor.current;
      anchor.current = index;
      onSelect([question.id], isSelected);
      if (!withRange || from === null) return;
      idsBetween(from, index).then(
        (ids) => onSelect(ids, isSelected),
        (error: unknown) => toast(failed('Some questions could not be loaded', error)),
      );
    },
    [idsBetween, onSelect],
  );
}
