import { useQuery } from '@tanstack/react-query';
import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { ReactNode } from 'react';
import { questionCountQuery, questionPageQuery } from '#client/api/questions.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { isFiltered } from '../bank-place.ts';
import { RowSkeleton } from './row-skeleton.tsx';
import { useRowHeight } from './row-size.ts';
import { SelectableList } from './selectable-list.tsx';
import { keyOf, useShownFilter } from './use-shown-filter.ts';

interface QuestionListProps {
  /** What is asked for; until its results are there, those before it are shown. */
  filter: QuestionFilter;
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
  onClearFilters: () => void;
  /** What to do where there is not one question. */
  firstSteps: ReactNode;
}

export function QuestionList({ filter, onClearFilters, firstSteps, ...list }: QuestionListProps) {
  const { shown, isComing } = useShownFilter(filter);
  const count = useQuery(questionCountQuery(shown));
  const firstPage = useQuery(questionPageQuery(shown, 0));
  const { data: all } = useQuery(questionCountQuery());
  const retry = () => void Promise.all([count.refetch(), firstPage.refetch()]);

  const error = count.error ?? firstPage.error;
  if (error && (!count.data || !firstPage.data)) {
    return <ErrorNotice title="The questions could not be loaded" error={error} onRetry={retry} />;
  }
  if (!count.data || !firstPage.data) return <ListSkeleton />;
  if (count.data.total > 0) {
    return (
      <SelectableList
        key={keyOf(shown)}
        filter={shown}
        total={count.data.total}
        ofAll={all?.total}
        isComing={isComing}
        {...list}
      />
    );
  }
  if (!isFiltered(shown)) {
    return (
      <EmptyState
        title="No questions yet"
        text="Add the first one by hand, or bring many at once from a file."
        action={firstSteps}
      />
    );
  }
  return (
    <div aria-busy={isComing}>
      <EmptyState
        title="No questions found"
        text="Nothing fits the search and the filters together."
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      />
    </div>
  );
}

function ListSkeleton() {
  const isTable = useWideScreen('lg');
  const height = useRowHeight(isTable);
  return (
    <SkeletonGroup label="Loading the questions…" className="pt-15 lg:pt-25">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} style={{ height }}>
          <RowSkeleton isTable={isTable} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
