import { useId } from 'react';
import { counted } from '#shared/domain/counted.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { OwnProgress } from '#shared/practice/progress.contract.ts';
import { WEAK_TOPIC_BELOW_PERCENT, WEAK_TOPIC_MIN_ANSWERS } from '#shared/practice/progress-goals.ts';
import { QUESTION_COUNT_DEFAULT } from '#shared/practice/quiz-settings.ts';
import { usePractice } from '#client/components/use-practice.ts';
import { Button } from '#client/ui/button.tsx';
import { AccuracyMark } from './accuracy-mark.tsx';
import { accuracyOf } from './progress-facts.ts';

interface WeakestTopicsProps {
  progress: Pick<OwnProgress, 'topics' | 'weakest'>;
  user: Pick<CurrentUser, 'status'>;
}

/** The topics that need work, and a button to start a quiz on them. */
export function WeakestTopics({ progress: { topics, weakest }, user }: WeakestTopicsProps) {
  if (weakest.length === 0) {
    return (
      <p className="text-ink-2">
        None for now. A topic is listed here once you have answered {WEAK_TOPIC_MIN_ANSWERS} of its questions or more,
        and fewer than {WEAK_TOPIC_BELOW_PERCENT}% of them right.
      </p>
    );
  }
  const nameOf = (id: string | null) => topics.find(({ topicId }) => topicId === id)?.topicName;
  return (
    <>
      <ol className="mb-4 divide-y divide-line">
        {weakest.map((topic) => (
          <li key={topic.topicId} className="flex items-center justify-between gap-4 py-2 first:pt-0">
            <div className="min-w-0">
              <p className="line-clamp-2 wrap-anywhere" title={topic.topicName}>
                {topic.topicName}
              </p>
              <p className="truncate text-14 text-ink-3 tabular-nums">
                {nameOf(topic.parentId) ?? `${topic.correct} of ${topic.answered} correct`}
              </p>
            </div>
            <AccuracyMark percent={accuracyOf(topic)} />
          </li>
        ))}
      </ol>
      <Practice topicIds={weakest.map(({ topicId }) => topicId)} user={user} />
    </>
  );
}

function Practice({ topicIds, user }: Pick<WeakestTopicsProps, 'user'> & { topicIds: string[] }) {
  const reasonId = useId();
  const practice = usePractice();
  const isPending = user.status === 'pending';

  function handleStart() {
    practice.start({
      quiz: { topicIds, totalQuestions: QUESTION_COUNT_DEFAULT, timeLimit: 0, answerReveal: 'after_submit' },
      describe: ({ totalQuestions }) => `${counted(totalQuestions, 'question')} on the topics that need work.`,
    });
  }

  return (
    <>
      <Button
        variant="primary"
        className="w-full"
        disabled={isPending}
        aria-disabled={practice.isPending}
        {...(isPending && { 'aria-describedby': reasonId })}
        onClick={handleStart}
      >
        {practice.isPending ? 'Starting…' : 'Practice these topics'}
      </Button>
      {isPending && (
        <p id={reasonId} className="mt-2 text-14 text-ink-2">
          Your account is awaiting approval. You can take quizzes once your teacher has approved it.
        </p>
      )}
    </>
  );
}
