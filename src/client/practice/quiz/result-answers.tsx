import type { QuizResult } from '#shared/practice/quiz-sessions.contract.ts';
import { AttemptReview } from '#client/components/attempt-review.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TopicResults } from './topic-results.tsx';

interface ResultAnswersProps {
  result: QuizResult;
  /** Whether it is the student's own session, which lets them report problems and make cards. */
  isOwn?: boolean;
}

/** The answers of a completed quiz, with their keys as far as they may be shown. */
export function ResultAnswers({ result, isOwn = false }: ResultAnswersProps) {
  if (result.areKeysWithheld) {
    return (
      <Notice title="The answers are not shown yet" className="mt-8">
        Your instructor decides when you see them. You will find them in your quiz history then.
      </Notice>
    );
  }
  return (
    <>
      <TopicResults questions={result.questions} />
      <section aria-labelledby="answer-review" className="mt-10">
        <h2 id="answer-review" className="mb-4 text-20 font-semibold">
          Answer Review
        </h2>
        <AttemptReview questions={result.questions} headingAs="h3" {...(isOwn && { ownSessionId: result.id })} />
      </section>
    </>
  );
}
