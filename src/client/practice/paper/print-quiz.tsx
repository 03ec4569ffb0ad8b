import { useDeferredValue, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { canBePrinted, paperForms } from '#shared/practice/paper.ts';
import { allQuestionsQuery } from '#client/api/questions.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { filterOf } from '#client/components/topic-filter.ts';
import { PrintButton } from '#client/components/printing.tsx';
import { topicTree } from '#client/components/topic-tree.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount } from '#client/lib/format.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { PaperPages } from './paper-pages.tsx';
import type { PaperPlace } from './paper-place.ts';
import { PaperSettings } from './paper-settings.tsx';

interface PrintQuizProps {
  place: PaperPlace;
  onMove: (change: Partial<PaperPlace>) => void;
}

/** Draws a quiz from the bank, and shows it as it will be printed. */
export function PrintQuiz({ place, onMove }: PrintQuizProps) {
  const { data: topics } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const { topic, kinds } = place;
  const filter = useMemo(
    () => ({ ...filterOf({ search: '', topic }, topics), status: 'active' as const }),
    [topic, topics],
  );
  const { data, error, refetch } = useQuery(allQuestionsQuery(filter));
  const fitting = useMemo(
    () => data?.filter(({ kind }) => kinds === '' || kinds.split(',').includes(kind)),
    [data, kinds],
  );
  const printable = useMemo(() => fitting?.filter(canBePrinted), [fitting]);
  // Keeps typing fluid while hundreds of questions are laid out.
  const { title, seed, count, forms: formCount, options, keys, sheet } = useDeferredValue(place);
  const forms = useMemo(
    () => paperForms(printable ?? [], { seed, count, forms: formCount, shufflesOptions: options === '1' }),
    [printable, seed, count, formCount, options],
  );

  return (
    <>
      <PaperSettings place={place} tree={tree} onMove={onMove} />
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows label="Loading the questions…" count={6} row="h-11" />}
      {fitting && printable && printable.length === 0 && (
        <EmptyState title="No questions to print" text="Choose another category, or more kinds of questions." />
      )}
      {fitting && printable && printable.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
            <output className="text-ink-2 tabular-nums">
              {formatCount(Math.min(count, printable.length))} of {counted(printable.length, 'matching question')}.
              {fitting.length > printable.length &&
                ` Left out: ${counted(fitting.length - printable.length, 'question')} with a video or a missing picture.`}
            </output>
            <PrintButton variant="primary" />
          </div>
          <PaperPages title={title} forms={forms} withSheets={sheet === '1'} withKeys={keys === '1'} />
        </>
      )}
    </>
  );
}
