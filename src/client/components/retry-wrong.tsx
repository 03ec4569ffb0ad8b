import { useNavigate } from '@tanstack/react-router';
import type { AnswerReveal } from '#shared/domain/limits.ts';
import type { HistoryAttempt } from '#shared/practice/quiz-sessions.contract.ts';
import { useStartQuiz } from '#client/api/quiz-sessions.ts';
import { CallError } from '#client/lib/call.ts';
import { counted } from '#client/lib/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';

/** What a quiz of the questions that were not right as a whole asks; `gone` counts those that can't be asked any more. */
export function wrongQuestions(questions: readonly Pick<HistoryAttempt, 'id' | 'isCorrect' | 'topicId'>[]) {
  const wrong = questions.filter(({ isCorrect }) => !isCorrect);
  const left = wrong.flatMap(({ id, topicId }) => (topicId === null ? [] : [{ id, topicId }]));
  return {
    questionIds: left.map(({ id }) => id),
    // Those of today: the quiz's own may be gone, and the history does not know them.
    topicIds: [...new Set(left.map(({ topicId }) => topicId))],
    gone: wrong.length - left.length,
  };
}

interface RetryWrongProps {
  questions: readonly HistoryAttempt[];
  answerReveal?: AnswerReveal;
}

/** Starts a quiz of just the questions that were answered wrong, in part wrong or not at all. */
export function RetryWrong({ questions, answerReveal }: RetryWrongProps) {
  const navigate = useNavigate();
  const start = useStartQuiz();
  const { questionIds, topicIds, gone } = wrongQuestions(questions);
  const count = questionIds.length;
  if (count === 0) return null;

  function handleStart() {
    if (start.isPending) return;
    start.mutate(
      { topicIds, questionIds, totalQuestions: count, ...(answerReveal && { answerReveal }) },
      {
        onSuccess: ({ id }) => {
          void navigate({ to: '/quiz', search: { session: id } });
          const others = gone > 0 ? ` ${counted(gone, 'other')} can no longer be asked.` : '';
          toast({
            title: 'Quiz Started',
            description: `${counted(count, 'question')} to try again.${others}`,
            variant: 'success',
          });
        },
        onError: (error) => toast(retryFailed(error)),
      },
    );
  }

  return (
    <Button aria-disabled={start.isPending} onClick={handleStart}>
      {start.isPending ? 'Starting…' : `Retry the ${count === 1 ? 'one' : count} I got wrong`}
    </Button>
  );
}

/** Since the page was loaded, some may have been deleted. */
function retryFailed(error: unknown) {
  const title = 'The quiz could not be started';
  const isGone = error instanceof CallError && (error.status === 404 || error.body?.code === 'questions_gone');
  if (!isGone) return failed(title, error);
  return {
    title,
    description: 'Some of the questions were just deleted. Reload the page to retry the others.',
    variant: 'destructive' as const,
  };
}
