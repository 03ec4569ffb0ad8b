import type { ReactNode } from 'react';
import type { Flashcard, FlashcardFilter } from '#shared/cards/flashcards.contract.ts';
import { PagedList } from '#client/components/paged-list/paged-list.tsx';
import { useRowHeight } from '#client/components/paged-list/use-row-height.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { cardSource } from './card-source.ts';
import { rowHeights } from './row-look.ts';
import { RowSkeleton } from './row-skeleton.tsx';
import { SelectableCards } from './selectable-cards.tsx';

interface CardListProps {
  /** What is asked for; until its results are there, those before it are shown. */
  filter: FlashcardFilter;
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (card: Flashcard) => void;
  onClearFilters: () => void;
  /** What to do where there is not one card. */
  firstSteps: ReactNode;
}

export function CardList({ filter, onClearFilters, firstSteps, ...list }: CardListProps) {
  return (
    <PagedList
      source={cardSource}
      filter={filter}
      loadFailure="The flash cards could not be loaded"
      skeleton={<ListSkeleton />}
      empty={
        <EmptyState
          title="No flash cards yet"
          text="Add the first one by hand, write many at once as text, or bring a deck from Anki."
          action={firstSteps}
        />
      }
      noMatch={
        <EmptyState
          title="No flash cards found"
          text="Nothing matches both the search and the filters."
          action={<Button onClick={onClearFilters}>Clear filters</Button>}
        />
      }
    >
      {(shown, key) => <SelectableCards key={key} {...shown} {...list} />}
    </PagedList>
  );
}

function ListSkeleton() {
  const isTable = useWideScreen('lg');
  const height = useRowHeight(rowHeights, isTable);
  return (
    <SkeletonGroup label="Loading the flash cards…" className="pt-15 lg:pt-25">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} style={{ height }}>
          <RowSkeleton isTable={isTable} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
