import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Pencil, RotateCcw } from 'lucide-react';
import type { Question } from '#shared/bank/questions.contract.ts';
import { counted } from '#shared/domain/counted.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { topicNameOf } from '#client/components/topic-tree.ts';
import { ignoredDuplicatesQuery } from '#client/api/question-bank.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { KeyLine } from '../list/question-facts.tsx';
import { useSetIgnoredWithNews } from './use-set-ignored-with-news.ts';

/** How many are added to the page at a time. */
const STEP = 100;

interface IgnoredQuestionsProps {
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
}

/** Questions that are left out of the search for duplicates, and can be restored to it. */
export function IgnoredQuestions({ topicNames, onEdit }: IgnoredQuestionsProps) {
  const { data: questions, error, refetch } = useQuery(ignoredDuplicatesQuery);
  const { setIgnored, busyIds } = useSetIgnoredWithNews();
  const [shown, setShown] = useState(STEP);

  if (error && !questions) {
    return <ErrorNotice title="The ignored questions could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!questions) {
    return <SkeletonRows label="Loading the ignored questions…" count={4} row="h-24" />;
  }
  if (questions.length === 0) {
    return (
      <EmptyState
        title="Nothing is ignored"
        text="Questions that have the same text on purpose can be ignored under Duplicates; they are listed here."
      />
    );
  }
  const hidden = questions.length - shown;
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-2 tabular-nums">
        {counted(questions.length, 'question')} left out of the search for duplicates.
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {questions.slice(0, shown).map((question) => (
          <li key={question.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="line-clamp-2 wrap-anywhere">
                <FormulaText text={question.question} />
              </p>
              <KeyLine question={question} />
              <p className="truncate text-14 text-ink-2">{topicNameOf(question, topicNames)}</p>
            </div>
            <div className="flex gap-2">
              <Button
                size="small"
                variant="quiet"
                aria-label={`Edit: ${question.question}`}
                onClick={() => onEdit(question)}
              >
                <Pencil aria-hidden className="size-4" />
                Edit
              </Button>
              <Button
                size="small"
                disabled={busyIds.has(question.id)}
                aria-label={`Restore: ${question.question}`}
                onClick={() => void setIgnored(question, false)}
              >
                <RotateCcw aria-hidden className="size-4" />
                Restore
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button className="mt-4 w-full" onClick={() => setShown(shown + STEP)}>
          Show {counted(Math.min(hidden, STEP), 'more question')}
        </Button>
      )}
    </>
  );
}
