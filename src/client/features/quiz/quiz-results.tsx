import type { Dispatch } from 'react';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import { tooLateText } from '#client/api/quiz-outbox.ts';
import { AttemptReview } from '#client/components/attempt-review.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ranOutOfTime, uncountedAnswers } from './quiz-selectors.ts';
import type { QuizAction, QuizInResults } from './quiz-state.ts';

interface QuizResultsProps {
  state: QuizInResults;
  dispatch: Dispatch<QuizAction>;
  onTakeAnother: () => void;
}

/** "Quiz Results" and the review of every answer. */
export function QuizResults({ state, dispatch, onTakeAnother }: QuizResultsProps) {
  const { result } = state;
  const isTimeUp = ranOutOfTime(state);
  const uncounted = uncountedAnswers(state);
  const Icon = isTimeUp ? Clock : CircleCheck;
  return (
    <>
      <PageHeader title="Quiz Results" text={result.topicName} />
      {uncounted > 0 && <Notice tone="warn" title={tooLateText(uncounted, isTimeUp)} className="mb-6" />}
      <section aria-label="Score" className="rounded-card border border-line bg-surface p-5 sm:p-7">
        <p className={`mb-3 flex items-center gap-2 font-medium ${isTimeUp ? 'text-warn' : 'text-good'}`}>
          <Icon aria-hidden className="size-5" />
          {isTimeUp ? "Time's up!" : 'Quiz completed!'}
        </p>
        <p className="text-38 font-semibold tracking-tight tabular-nums">{result.score}%</p>
        <p className="mt-1 text-18 tabular-nums">
          You scored {result.correctAnswers} out of {result.totalQuestions} questions correctly
        </p>
        <Progress value={result.score} max={100} label="Score in percent" className="mt-5 max-w-xl" />
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          <Button variant="primary" onClick={onTakeAnother}>
            Take Another Quiz
          </Button>
          <Button asChild>
            <Link to="/">Back to Dashboard</Link>
          </Button>
          <Button variant="quiet" onClick={() => dispatch({ type: 'questions-reviewed' })}>
            Review Questions One by One
          </Button>
        </div>
      </section>
      <section aria-labelledby="answer-review" className="mt-10">
        <h2 id="answer-review" className="mb-4 text-20 font-semibold">
          Answer Review
        </h2>
        <AttemptReview questions={result.questions} headingAs="h3" ownSessionId={result.id} />
      </section>
    </>
  );
}
