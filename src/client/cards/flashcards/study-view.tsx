import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { ArrowLeft, ArrowRight, Check, RotateCcw } from 'lucide-react';
import { CardPicture, useCardsAhead } from '#client/cards/card/card-picture.tsx';
import { CardBackText } from '#client/cards/card/card-text.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { ReportProblem } from '#client/components/report-problem.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { useStudyKeys, useSwipe } from './study-gestures.ts';
import { currentCard, isLastCard, type Side, type StudyCard, type Studying, type StudyStep } from './study-state.ts';

interface StudyViewProps {
  state: Studying;
  topicName: string;
  /** Whether the account is approved. */
  isRecorded: boolean;
  onMove: (step: StudyStep) => void;
  /** Undefined if there is no other topic to choose. */
  onNewTopic?: () => void;
}

export function StudyView({ state, topicName, isRecorded, onMove, onNewTopic }: StudyViewProps) {
  const { cards, index, side, studied } = state;
  const card = currentCard(state);
  const isLast = isLastCard(state);
  const isBack = side === 'back';

  useStudyKeys(onMove);
  useCardsAhead(useMemo(() => cards.slice(index + 1), [cards, index]));

  return (
    <section aria-label={topicName} className="grid min-w-0 gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="min-w-0 text-18 font-semibold wrap-anywhere">{topicName}</h2>
        {onNewTopic && (
          <Button variant="quiet" size="small" onClick={onNewTopic}>
            New Topic
          </Button>
        )}
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
        // A new card gets a new element: turning the old one back would briefly reveal the next answer.
        key={card.id}
        card={card}
        side={side}
        onFlip={() => onMove('flipped')}
        onSwipe={(direction) => onMove(direction === 'left' ? 'next' : 'previous')}
      />
      {isRecorded && <ReportProblem target={{ flashcardId: card.id }} name="this card" />}
      <div
        data-action-bar
        className="sticky bottom-(--bottom-bar) grid grid-cols-[1fr_1.4fr_1fr] gap-2 bg-paper py-3 max-sm:*:px-2 sm:gap-3"
      >
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

interface FlipCardProps {
  card: StudyCard;
  side: Side;
  onFlip: () => void;
  onSwipe: (direction: 'left' | 'right') => void;
}

/** The card: pressing flips it, swiping moves to another one. It is as tall as the taller of its sides. */
function FlipCard({ card, side, onFlip, onSwipe }: FlipCardProps) {
  const swipe = useSwipe(onSwipe);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The focus moves to the new card, so that Space flips it and a screen reader reads it.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="relative touch-pan-y touch-pinch-zoom perspective-distant" {...swipe}>
        {/* Below the faces, which let presses through: an image on them is a button of its own. */}
        <button
          ref={button}
          type="button"
          aria-labelledby={`${id}-${side}`}
          className="absolute inset-0 rounded-card"
          onClick={onFlip}
        />
        <div
          className={classNames(
            'pointer-events-none grid transform-3d transition-transform duration-300 ease-in-out',
            side === 'back' && 'rotate-y-180',
          )}
        >
          <Face
            label="Front"
            id={`${id}-front`}
            isHidden={side === 'back'}
            hint="Click to reveal answer"
            picture={card.imageUrl && <CardPicture card={card} />}
          >
            <FormulaText text={card.front} />
          </Face>
          <Face
            label="Back"
            id={`${id}-back`}
            isHidden={side === 'front'}
            picture={
              (card.backImageUrl !== null || card.occlusion !== null) && (
                <>
                  {card.occlusion && <CardPicture card={card} isAnswered />}
                  <QuestionMedia imageUrl={card.backImageUrl} videoUrl={null} alt="Image on the back of the card" />
                </>
              )
            }
            className="rotate-y-180"
          >
            <CardBackText {...card} />
          </Face>
        </div>
      </div>
      {/* Screen readers do not repeat the name of a focused button when it changes. */}
      <p aria-live="polite" className="sr-only">
        {side === 'back' && card.back}
      </p>
    </>
  );
}

interface FaceProps {
  label: string;
  /** The id of the text that names the flip button. */
  id: string;
  isHidden: boolean;
  hint?: string;
  picture: ReactNode;
  className?: string;
  children: ReactNode;
}

function Face({ label, id, isHidden, hint, picture, className, children }: FaceProps) {
  return (
    <div
      inert={isHidden}
      className={classNames(
        'col-start-1 row-start-1 flex min-h-72 min-w-0 flex-col gap-4 rounded-card border border-line-strong bg-surface p-5 backface-hidden sm:min-h-88 sm:p-8',
        className,
      )}
    >
      {/* The button has this text as its name. */}
      <p aria-hidden className="text-14 font-medium text-ink-3">
        {label}
      </p>
      {picture && (
        <div className={classNames('grid justify-items-center gap-4', !isHidden && '*:pointer-events-auto')}>
          {picture}
        </div>
      )}
      <p
        id={id}
        aria-hidden
        className="my-auto w-full max-w-prose self-center text-20 wrap-anywhere whitespace-pre-line"
      >
        {children}
      </p>
      <p aria-hidden className="min-h-5 text-14 text-ink-3">
        {hint}
      </p>
    </div>
  );
}
