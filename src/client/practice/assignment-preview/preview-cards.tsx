import { useReducer } from 'react';
import { useQuery } from '@tanstack/react-query';
import { flashcardCountQuery, flashcardPageQuery } from '#client/api/flashcard-deck.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { counted } from '#client/lib/counted.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { initialStudy, nothingChosen, studyReducer, type StudyCard } from '../../cards/flashcards/study-state.ts';
import { StudyView } from '../../cards/flashcards/study-view.tsx';

/** This many cards are enough to give an impression. */
const SHOWN = 5;

/** The cards that may be reviewed; the first few can be turned over. */
export function PreviewCards({ topicIds }: { topicIds: string[] }) {
  const { data: topics = [] } = useQuery(topicsQuery());
  const { data: count } = useQuery(flashcardCountQuery({ topicIds }));
  const { data, error, refetch } = useQuery(flashcardPageQuery({ topicIds }, 0));
  const names = topics.filter(({ id }) => topicIds.includes(id)).map(({ name }) => name);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data || !count) return <SkeletonRows label="Loading the cards…" count={3} row="h-20" />;
  if (data.length === 0) {
    return <EmptyState title="No cards" text="The topics of this assignment have no flashcards yet." />;
  }
  return (
    <section aria-labelledby="cards" className="mt-8">
      <h2 id="cards" className="text-18 font-semibold">
        {counted(count.total, 'card')}
      </h2>
      <p className="mb-4 max-w-prose text-ink-2 wrap-anywhere">
        From {names.join(', ')}. Students choose which of them to review; each review counts.
      </p>
      <Cards cards={data.slice(0, SHOWN)} />
    </section>
  );
}

function Cards({ cards }: { cards: readonly StudyCard[] }) {
  const [state, dispatch] = useReducer(studyReducer, cards, (first) =>
    studyReducer(initialStudy(nothingChosen), { type: 'started', cards: first }),
  );
  if (state.phase !== 'studying') return null;
  return (
    <StudyView
      state={state}
      topicName={`The first ${counted(cards.length, 'card')}`}
      isRecorded={false}
      onMove={(step) => dispatch({ type: step === 'finished' ? 'previous' : step })}
    />
  );
}
