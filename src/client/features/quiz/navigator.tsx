import { useState } from 'react';
import type { Dispatch } from 'react';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { NavigatorGrid } from './navigator-grid.tsx';
import { COMPACT_ABOVE, indexesIn, windowAround } from './navigator-window.ts';
import { QuestionButton } from './question-button.tsx';
import { JUMP } from './quiz-moves.ts';
import { countsOf } from './quiz-selectors.ts';
import type { Move, QuizAction, QuizInProgress } from './quiz-state.ts';

interface NavigatorProps {
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
}

/** All questions at a glance, to go to any of them: beside the question, or above it where there are many. */
export function Navigator({ quiz, dispatch }: NavigatorProps) {
  const total = quiz.session.questions.length;
  const goTo = (to: Move) => dispatch({ type: 'moved', to });
  return (
    <nav aria-label="Questions" className="min-w-0">
      {isCompact(quiz) ? (
        <CompactNavigator quiz={quiz} goTo={goTo} />
      ) : (
        <>
          <p aria-hidden className="mb-3 text-14 font-medium text-ink-3">
            Questions
          </p>
          <QuestionButtons quiz={quiz} indexes={indexesIn({ start: 0, end: total })} goTo={goTo} />
        </>
      )}
    </nav>
  );
}

export function isCompact(quiz: QuizInProgress): boolean {
  return quiz.session.questions.length > COMPACT_ABOVE;
}

interface PartProps {
  quiz: QuizInProgress;
  goTo: (to: Move) => void;
}

function CompactNavigator({ quiz, goTo }: PartProps) {
  const [hasGrid, setHasGrid] = useState(false);
  const counts = countsOf(quiz);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2 tabular-nums">
          <Count label="Submitted" value={counts.submitted} />
          <Count label="Selected" value={counts.selected} />
          <Count label="Skipped" value={counts.skipped} />
        </dl>
        <Button size="small" variant="quiet" aria-expanded={hasGrid} onClick={() => setHasGrid(!hasGrid)}>
          {hasGrid ? 'Hide Grid' : 'Show Grid'}
        </Button>
      </div>
      <div className="grid grid-cols-4 gap-2 lg:grid-cols-[4rem_4rem_minmax(0,1fr)_4rem_4rem]">
        <JumpButton label="First" name="First question" onClick={() => goTo('first')} />
        <JumpButton label={`-${JUMP}`} name={`Back ${JUMP} questions`} onClick={() => goTo('back-10')} />
        <JumpButton
          label={`+${JUMP}`}
          name={`Forward ${JUMP} questions`}
          className="lg:order-1"
          onClick={() => goTo('forward-10')}
        />
        <JumpButton label="Last" name="Last question" className="lg:order-2" onClick={() => goTo('last')} />
        <QuestionButtons
          quiz={quiz}
          indexes={indexesIn(windowAround(quiz.index, quiz.session.questions.length))}
          goTo={goTo}
          className="col-span-4 lg:col-span-1 lg:grid-cols-11"
        />
      </div>
      {hasGrid && <NavigatorGrid quiz={quiz} goTo={goTo} />}
    </div>
  );
}

function QuestionButtons({ quiz, indexes, goTo, className }: PartProps & { indexes: number[]; className?: string }) {
  return (
    <ol className={classNames('grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5', className)}>
      {indexes.map((index) => (
        <QuestionButton key={index} quiz={quiz} index={index} onClick={() => goTo({ index })} />
      ))}
    </ol>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="min-w-4 font-semibold text-ink">{value}</dd>
    </div>
  );
}

function JumpButton({
  label,
  name,
  className,
  onClick,
}: {
  label: string;
  name: string;
  className?: string;
  onClick: () => void;
}) {
  return (
    <Button size="small" className={classNames('px-1!', className)} aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
}
