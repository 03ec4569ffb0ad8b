import type { ReactNode } from 'react';
import { counted } from '#client/lib/counted.ts';
import { openQuestions } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** A list of more than so many numbers is for the navigator. */
const SHOWN = 40;

interface EndReviewProps {
  quiz: QuizInProgress;
  onGoTo: (index: number) => void;
}

/** What is open or flagged before a quiz ends, each with the way to it. */
export function EndReview({ quiz, onGoTo }: EndReviewProps) {
  const { unanswered, skipped, selected, flagged } = openQuestions(quiz);
  const parts = [
    { title: 'Not answered', indexes: unanswered },
    { title: 'Skipped', indexes: skipped },
    { title: 'Selected, but not submitted', indexes: selected },
    { title: 'Flagged', indexes: flagged },
  ].filter(({ indexes }) => indexes.length > 0);
  return (
    <div className="grid gap-4">
      {parts.map(({ title, indexes }) => (
        <Part key={title} title={`${title} (${indexes.length})`}>
          {indexes.slice(0, SHOWN).map((index) => (
            <li key={index}>
              <button
                type="button"
                aria-label={`Go to question ${index + 1}`}
                onClick={() => onGoTo(index)}
                className="grid min-h-11 min-w-11 place-items-center rounded-control border border-line-strong bg-surface px-2 text-14 text-brand-text tabular-nums underline underline-offset-4 hover:bg-sunken"
              >
                {index + 1}
              </button>
            </li>
          ))}
          {indexes.length > SHOWN && (
            <li className="grid min-h-11 place-items-center px-2 text-14 text-ink-2">
              and {counted(indexes.length - SHOWN, 'more question')}
            </li>
          )}
        </Part>
      ))}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-14 font-medium text-ink-2">{title}</h3>
      <ul className="flex flex-wrap gap-1.5">{children}</ul>
    </section>
  );
}
