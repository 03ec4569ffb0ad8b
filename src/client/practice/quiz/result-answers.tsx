import type { QuizResult } from '#shared/practice/quiz-sessions.contract.ts';
import { AttemptReview } from '#client/components/attempt-review.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TopicResults } from './topic-results.tsx';

interface ResultAnswersProps {
  result: QuizResult;
  /** It is a session of the student's, about whose questions they can report problems and make cards. */
  isOwn?: boolean;
}

/** The answers of a quiz that is over, with their keys as far as those may be known. */
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
