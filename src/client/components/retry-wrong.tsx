import { counted, plural } from '#shared/domain/counted.ts';
import type { AnswerReveal } from '#shared/practice/quiz-settings.ts';
import type { HistoryAttempt } from '#shared/practice/quiz-sessions.contract.ts';
import { CallError } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { notStarted, usePractice } from './use-practice.ts';

/** The questions to retry, which were not fully right; `gone` counts those that can no longer be asked. */
export function wrongQuestions(
  questions: readonly Pick<HistoryAttempt, 'id' | 'isCorrect' | 'topicId' | 'isRetired'>[],
) {
  const wrong = questions.filter(({ isCorrect }) => !isCorrect);
  const left = wrong.flatMap(({ id, topicId, isRetired }) => (topicId === null || isRetired ? [] : [{ id, topicId }]));
  return {
    questionIds: left.map(({ id }) => id),
    // Today's topics: those of the quiz may be deleted, and the history does not contain them.
    topicIds: [...new Set(left.map(({ topicId }) => topicId))],
    gone: wrong.length - left.length,
  };
}

interface RetryWrongProps {
  questions: readonly HistoryAttempt[];
  answerReveal?: AnswerReveal;
}

/** Starts a quiz of just the questions that were answered wrong, partly wrong or not at all. */
export function RetryWrong({ questions, answerReveal }: RetryWrongProps) {
  const practice = usePractice();
  const { questionIds, topicIds, gone } = wrongQuestions(questions);
  const count = questionIds.length;
  if (count === 0) return null;

  function handleStart() {
    const others = gone > 0 ? ` ${counted(gone, 'other')} can no longer be asked.` : '';
    practice.start({
      quiz: { topicIds, questionIds, totalQuestions: count, ...(answerReveal && { answerReveal }) },
      describe: () => `${counted(count, 'question')} to try again.${others}`,
      explain: retryFailed,
    });
  }

  return (
    <Button aria-disabled={practice.isPending} onClick={handleStart}>
      {practice.isPending ? 'Starting…' : `Retry the ${plural(count, 'one', String(count))} I got wrong`}
    </Button>
  );
}

/** Some questions may have been deleted or retired since the page was loaded. */
function retryFailed(error: unknown) {
  const isGone = error instanceof CallError && (error.status === 404 || error.body?.code === 'questions_gone');
  if (!isGone) return notStarted(error);
  return {
    title: 'The quiz could not be started',
    description: 'Some of these questions are no longer in use. Reload the page to retry the others.',
    variant: 'destructive' as const,
  };
}
