import { type Rating, RATING_NAMES, RATINGS } from '#shared/cards/spaced-repetition/schedule.ts';
import { plural } from '#shared/domain/counted.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { DueState } from './due-state.ts';
import type { SessionCard } from './session-card.ts';

interface GradeBarProps {
  state: Extract<DueState, { phase: 'front' | 'back' }>;
  isDisabled: boolean;
  onShowAnswer: () => void;
  onGrade: (rating: Rating) => void;
}

/** "Show Answer", then a button for each grade with the interval that it would give. Within the thumb's reach. */
export function GradeBar({ state, isDisabled, onShowAnswer, onGrade }: GradeBarProps) {
  return (
    <div
      data-action-bar
      className="sticky bottom-(--bottom-bar) -mx-4 bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom)-var(--bottom-bar))] sm:mx-0 sm:px-0"
    >
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
      // Good is the right grade most of the time.
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

/** The id of the text that explains why the grades are disabled, so that they can refer to it. */
const APPROVAL_NOTICE_ID = 'grades-await-approval';

export function AwaitingApproval() {
  return (
    <div id={APPROVAL_NOTICE_ID}>
      <Notice
        tone="warn"
        title="Your account is awaiting approval"
        action={
          <ButtonLink to="/flashcards" size="small">
            Study by Topic
          </ButtonLink>
        }
      >
        You can read the card, but not grade it: grades are recorded once your instructor has approved you.
      </Notice>
    </div>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAYS_A_MONTH = 30.44;
const DAYS_A_YEAR = 365.25;

interface IntervalText {
  /** As on a button: "10 min", "3 d", "2 mo". */
  short: string;
  /** In full, for a screen reader: "10 minutes", "3 days", "2 months". */
  long: string;
}

/** The time from one moment to another, in the largest unit that is precise enough. */
export function intervalText(from: Date, to: Date): IntervalText {
  const ms = Math.max(0, to.getTime() - from.getTime());
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  if (minutes < 60) return text(minutes, 'min', 'minute');
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 24) return text(hours, 'h', 'hour');
  const days = Math.round(ms / DAY_MS);
  if (days <= 30) return text(days, 'd', 'day');
  const months = Math.round(days / DAYS_A_MONTH);
  if (months < 12) return text(months, 'mo', 'month');
  return text(Math.round((days / DAYS_A_YEAR) * 10) / 10, 'y', 'year');
}

const text = (n: number, unit: string, word: string): IntervalText => ({
  short: `${n} ${unit}`,
  long: `${n} ${plural(n, word)}`,
});
