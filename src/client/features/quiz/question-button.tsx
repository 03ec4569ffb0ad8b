import { Flag } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { statusOf, type QuestionStatus } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

const looks: Record<QuestionStatus, string> = {
  unanswered: 'border-line-strong bg-surface text-ink-2',
  selected: 'border-brand bg-surface text-brand-text',
  submitted: 'border-transparent bg-brand-soft font-semibold text-brand-text',
  skipped: 'border-dashed border-warn bg-surface text-warn',
};

/** The sign beside the number, so that a status is never told by colour alone. */
const signs: Record<QuestionStatus, string> = { unanswered: '', selected: '•', submitted: '✓', skipped: '–' };

interface QuestionButtonProps {
  quiz: QuizInProgress;
  index: number;
  onClick: () => void;
}

/** One question in the navigator. */
export function QuestionButton({ quiz, index, onClick }: QuestionButtonProps) {
  const question = quiz.session.questions[index];
  if (question === undefined) return null;
  const status = statusOf(quiz, question.id);
  const isCurrent = index === quiz.index;
  const isFlagged = quiz.flagged.has(question.id);
  const name = [`Question ${index + 1}`, status, isFlagged && 'flagged'].filter(Boolean).join(', ');
  return (
    <li>
      <button
        type="button"
        aria-label={name}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={onClick}
        className={classNames(
          'relative grid h-11 w-full min-w-0 place-items-center rounded-control border text-14 tabular-nums transition-colors enabled:hover:bg-sunken',
          looks[status],
          isCurrent && 'font-semibold inset-ring-2 inset-ring-brand',
        )}
      >
        {index + 1}
        <span aria-hidden className="absolute bottom-0 left-1/2 -translate-x-1/2 text-12 leading-none font-bold">
          {signs[status]}
        </span>
        {isFlagged && <Flag aria-hidden className="absolute top-1 right-1 size-3 fill-warn text-warn" />}
      </button>
    </li>
  );
}
