import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { StudyOverview } from '#shared/cards/card-reviews.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { studyOverviewQuery } from '#client/api/card-reviews.ts';
import { ownCardsQuery } from '#client/api/own-cards.ts';
import { portalQuery } from '#client/api/progress.ts';
import { UpNext } from '#client/components/next-step/up-next.tsx';
import { useUpNext } from '#client/components/next-step/use-next-step.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** Nothing (more) to study today: why, and what comes tomorrow. Offline, tomorrow is left out. */
export function DayOver({ done, isLoadingMore }: { done: number; isLoadingMore: boolean }) {
  const overview = useQuery(studyOverviewQuery());
  const deckCount = useQuery(portalQuery());
  const ownCount = useQuery(ownCardsQuery(0));
  if (isLoadingMore) return <SkeletonRows label="Loading more cards…" count={1} row="h-64" />;
  const isOverviewOld = overview.isFetching && !overview.isFetchedAfterMount;
  if (isOverviewOld || deckCount.isPending || ownCount.isPending) {
    return <SkeletonRows label="Loading…" count={1} row="h-64" />;
  }
  if (!overview.data || !deckCount.data || !ownCount.data) {
    return <Over title={done > 0 ? 'Done for today' : 'Nothing due today'} lines={[]} hasCards />;
  }
  const totalCards = deckCount.data.stats.totalFlashcards + ownCount.data.total;
  return <Over {...dayOverTexts({ done, totalCards, overview: overview.data })} />;
}

function Over({ title, lines, hasCards }: DayOverTexts) {
  const upNext = useUpNext();
  const hasNext = upNext !== undefined && upNext.step !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed has disappeared.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="grid animate-rise justify-items-start gap-3 p-6 sm:p-10">
      {hasCards && <CircleCheck aria-hidden className="size-10 text-good" />}
      <h2 ref={heading} tabIndex={-1} className="text-24 font-semibold outline-none">
        {title}
      </h2>
      {lines.map((line) => (
        <p key={line} className="-mt-1 text-ink-2 tabular-nums">
          {line}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-3">
        {upNext && <UpNext next={upNext} isPrimary />}
        {hasCards ? (
          <>
            <ButtonLink to="/flashcards/overview" variant={hasNext ? 'secondary' : 'primary'}>
              See My Study
            </ButtonLink>
            <ButtonLink to="/flashcards">Study by Topic</ButtonLink>
          </>
        ) : (
          <ButtonLink to="/quiz" variant={hasNext ? 'secondary' : 'primary'}>
            Take a Quiz
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

export interface DayFacts {
  /** Cards done in this session. */
  done: number;
  /** All available cards: the teacher's and the student's own. */
  totalCards: number;
  overview: Pick<StudyOverview, 'settings' | 'forecast' | 'totals'>;
}

interface DayOverTexts {
  title: string;
  /** Sentences that can each be read on their own. */
  lines: string[];
  hasCards: boolean;
}

/** What a student reads when there is nothing (more) to study today, and why. */
export function dayOverTexts({ done, totalCards, overview }: DayFacts): DayOverTexts {
  if (done === 0 && totalCards === 0) {
    return {
      title: 'No flashcards yet',
      lines: ['Your instructor has not added any flashcards, and you have not made any of your own.'],
      hasCards: false,
    };
  }
  const tomorrow = overview.forecast[1]?.cards ?? 0;
  const lines = [
    done > 0 ? `You have studied ${counted(done, 'card')}.` : null,
    limitText(totalCards, overview),
    tomorrow === 0 ? 'No reviews are due tomorrow.' : `${counted(tomorrow, 'review')} due tomorrow.`,
  ].filter((line) => line !== null);
  return { title: done > 0 ? 'Done for today' : 'Nothing due today', lines, hasCards: true };
}

/** Which daily limit holds cards back, if any. */
function limitText(totalCards: number, { settings, forecast, totals }: DayFacts['overview']): string | null {
  const overLimit = forecast[0]?.cards ?? 0;
  if (overLimit > 0) {
    return `${counted(overLimit, 'more review')} due: your limit of ${settings.reviewsPerDay} a day is reached.`;
  }
  // If only some topics are studied, their number of cards is unknown here.
  const unseen = totalCards - totals.learning - totals.review - totals.setAside;
  if (unseen <= 0 || settings.topicIds.length > 0) return null;
  return `${counted(unseen, 'new card')} left: your limit of ${settings.newPerDay} a day is reached.`;
}
