import { ArrowLeft, ArrowRight, Check, RotateCcw } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { FlipCard } from './flip-card.tsx';
import { useStudyKeys } from './study-keys.ts';
import { currentCard, isLastCard, type Studying } from './study-state.ts';

interface StudyViewProps {
  state: Studying;
  topicName: string;
  onMove: (step: 'flipped' | 'next' | 'previous' | 'finished') => void;
  onNewTopic: () => void;
}

export function StudyView({ state, topicName, onMove, onNewTopic }: StudyViewProps) {
  const { cards, index, side, studied } = state;
  const card = currentCard(state);
  const isLast = isLastCard(state);
  const isBack = side === 'back';

  useStudyKeys(onMove);

  return (
    <section aria-label={topicName} className="grid min-w-0 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="min-w-0 text-18 font-semibold wrap-anywhere">{topicName}</h2>
        <Button variant="quiet" size="small" onClick={onNewTopic}>
          New Topic
        </Button>
      </div>
      <div>
        <div className="mb-2 flex justify-between text-14 text-ink-2 tabular-nums">
          <span>
            <span className="sr-only">Card </span>
            {index + 1} / {cards.length}
          </span>
          <span>
            {studied.size} / {cards.length} studied
          </span>
        </div>
        <Progress value={studied.size} max={cards.length} label="Cards studied" />
      </div>
      <FlipCard
        // A new card is a new element: turning back to the front would let the next answer be seen on the way.
        key={card.id}
        card={card}
        side={side}
        onFlip={() => onMove('flipped')}
        onSwipe={(direction) => onMove(direction === 'left' ? 'next' : 'previous')}
      />
      <div className="sticky bottom-0 grid grid-cols-[1fr_1.4fr_1fr] gap-2 bg-paper py-3 max-sm:*:px-2 sm:gap-3">
        <Button disabled={index === 0} onClick={() => onMove('previous')}>
          <ArrowLeft aria-hidden className="size-5 max-sm:hidden" />
          Previous
        </Button>
        <Button variant={isBack ? 'secondary' : 'primary'} onClick={() => onMove('flipped')}>
          <RotateCcw aria-hidden className="size-5 max-sm:hidden" />
          {isBack ? 'Show Front' : 'Show Answer'}
        </Button>
        <Button variant={isBack && !isLast ? 'primary' : 'secondary'} disabled={isLast} onClick={() => onMove('next')}>
          Next
          <ArrowRight aria-hidden className="size-5 max-sm:hidden" />
        </Button>
        {isLast && (
          <Button
            className="col-span-full"
            variant={isBack ? 'primary' : 'secondary'}
            onClick={() => onMove('finished')}
          >
            <Check aria-hidden className="size-5" />
            Finish
          </Button>
        )}
      </div>
    </section>
  );
}
