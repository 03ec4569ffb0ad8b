import type { ReactNode } from 'react';
import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import { PagedList } from '#client/components/paged-list/paged-list.tsx';
import { useRowHeight } from '#client/components/paged-list/use-row-height.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { questionSource } from './question-source.ts';
import { rowHeights } from './row-look.ts';
import { RowSkeleton } from './row-skeleton.tsx';
import { SelectableList } from './selectable-list.tsx';

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
  return (
    <PagedList
      source={questionSource}
      filter={filter}
      loadFailure="The questions could not be loaded"
      skeleton={<ListSkeleton />}
      empty={
        <EmptyState
          title="No questions yet"
          text="Add the first one by hand, or bring many at once from a file."
          action={firstSteps}
        />
      }
      noMatch={
        <EmptyState
          title="No questions found"
          text="Nothing matches both the search and the filters."
          action={<Button onClick={onClearFilters}>Clear filters</Button>}
        />
      }
    >
      {(shown, key) => <SelectableList key={key} {...shown} {...list} />}
    </PagedList>
  );
}

function ListSkeleton() {
  const isTable = useWideScreen('lg');
  const height = useRowHeight(rowHeights, isTable);
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
