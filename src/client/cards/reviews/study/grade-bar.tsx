import { RATING_NAMES, RATINGS, type Rating } from '#shared/cards/spaced-repetition/schedule.ts';
import { Button } from '#client/ui/button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { APPROVAL_NOTICE_ID } from './awaiting-approval.tsx';
import type { DueState } from './due-state.ts';
import { intervalText } from './interval-text.ts';
import type { SessionCard } from './session-card.ts';

interface GradeBarProps {
  state: Extract<DueState, { phase: 'front' | 'back' }>;
  isDisabled: boolean;
  onShowAnswer: () => void;
  onGrade: (rating: Rating) => void;
}

/** "Show Answer", then a button for each grade with the time after which the card would come again. Within the thumb's reach. */
export function GradeBar({ state, isDisabled, onShowAnswer, onGrade }: GradeBarProps) {
  return (
    <div className="sticky bottom-0 -mx-4 bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
      {state.phase === 'front' ? (
        <Button variant="primary" className="min-h-16 w-full" onClick={onShowAnswer}>
          Show Answer
          <Kbd>Space</Kbd>
        </Button>
      ) : (
        <fieldset
          aria-label="How well did you know it?"
          className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 sm:gap-3"
        >
          {RATINGS.map((rating) => (
            <GradeButton
              key={rating}
              rating={rating}
              from={state.answeredAt}
              after={state.grades[rating]}
              isDisabled={isDisabled}
              onGrade={onGrade}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface GradeButtonProps {
  rating: Rating;
  from: Date;
  after: SessionCard;
  isDisabled: boolean;
  onGrade: (rating: Rating) => void;
}

function GradeButton({ rating, from, after, isDisabled, onGrade }: GradeButtonProps) {
  const interval = intervalText(from, after.due ?? from);
  return (
    <Button
      // Good is what is mostly right.
      variant={rating === 3 ? 'primary' : 'secondary'}
      className="min-h-16 flex-col gap-0! px-1! leading-snug"
      disabled={isDisabled}
      aria-describedby={isDisabled ? APPROVAL_NOTICE_ID : undefined}
      onClick={() => onGrade(rating)}
    >
      <span className="flex items-center gap-2">
        {RATING_NAMES[rating]}
        <Kbd>{String(rating)}</Kbd>
      </span>
      <span aria-hidden className="text-14 font-normal tabular-nums">
        {interval.short}
      </span>
      <span className="sr-only">, again in {interval.long}</span>
    </Button>
  );
}
