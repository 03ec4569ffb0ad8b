import { useEffect, useRef } from 'react';
import type { StudyCard } from '#shared/contract/card-reviews.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { CardBackText } from '#client/components/card-text.tsx';
import { QuestionMedia } from '#client/components/question-media.tsx';

const text = 'max-w-prose text-20 wrap-anywhere whitespace-pre-line';
const label = 'text-14 font-medium text-ink-3';

/** Front, and below it the back once it is wanted. A cloze card's whole text takes the place of the one with the gap. */
export function ReviewCard({ card, isAnswered }: { card: StudyCard; isAnswered: boolean }) {
  const front = useRef<HTMLElement>(null);
  const back = useRef<HTMLDivElement>(null);
  // The focus goes along with what has come: keys work, and a screen reader reads it.
  useEffect(() => {
    const shown = isAnswered ? back.current : front.current;
    shown?.focus({ preventScroll: true });
    if (isAnswered) shown?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);
  const isCloze = card.cloze !== null;
  return (
    <article
      ref={front}
      tabIndex={-1}
      aria-label={isAnswered ? 'Card with its answer' : 'Card'}
      // On a phone it takes the room there is, so that the buttons below stay where they are.
      className="grid min-h-72 content-start gap-4 max-sm:min-h-[max(18rem,calc(100dvh-31rem))] rounded-card border border-line-strong bg-surface p-5 outline-none sm:min-h-88 sm:p-8"
    >
      <p className={label}>
        Front
        {card.isOwn && <span className="font-normal"> · your own card</span>}
      </p>
      {card.imageUrl && <QuestionMedia imageUrl={card.imageUrl} videoUrl={null} alt="Image on the front of the card" />}
      {!(isCloze && isAnswered) && (
        <p className={text}>
          <FormulaText text={card.front} />
        </p>
      )}
      {isAnswered && (
        <div
          ref={back}
          tabIndex={-1}
          className="grid scroll-mb-28 animate-fade content-start gap-4 border-t border-line pt-4 outline-none"
        >
          <p className={label}>Back</p>
          {card.backImageUrl && (
            <QuestionMedia imageUrl={card.backImageUrl} videoUrl={null} alt="Image on the back of the card" />
          )}
          <p className={text}>
            <CardBackText {...card} />
          </p>
        </div>
      )}
    </article>
  );
}
