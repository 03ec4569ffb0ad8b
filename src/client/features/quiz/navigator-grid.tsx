import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { gridPage, gridPageCount, gridPageOf, indexesIn } from './navigator-window.ts';
import { QuestionButton } from './question-button.tsx';
import type { Move, QuizInProgress } from './quiz-state.ts';

interface NavigatorGridProps {
  quiz: QuizInProgress;
  goTo: (to: Move) => void;
}

/** Fifty questions at a time, ten in a row where there is room for ten. It follows the current question. */
export function NavigatorGrid({ quiz, goTo }: NavigatorGridProps) {
  const total = quiz.session.questions.length;
  const [shown, setShown] = useState({ page: gridPageOf(quiz.index), index: quiz.index });
  const page = shown.index === quiz.index ? shown.page : gridPageOf(quiz.index);
  const turnTo = (next: number) => setShown({ page: next, index: quiz.index });
  const range = gridPage(page, total);
  const pages = gridPageCount(total);
  return (
    <div className="grid max-w-2xl gap-3 rounded-card border border-line bg-surface p-3">
      {pages > 1 && (
        <div className="flex items-center justify-between gap-2">
          <Button size="icon" aria-label="Previous page" disabled={page === 0} onClick={() => turnTo(page - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <span className="text-14 text-ink-2 tabular-nums" aria-live="polite">
            {range.start + 1}–{range.end} of {total}
          </span>
          <Button size="icon" aria-label="Next page" disabled={page === pages - 1} onClick={() => turnTo(page + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
        </div>
      )}
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5 sm:grid-cols-10">
        {indexesIn(range).map((index) => (
          <QuestionButton key={index} quiz={quiz} index={index} onClick={() => goTo({ index })} />
        ))}
      </ol>
    </div>
  );
}
