import { type Dispatch, lazy, Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import { tooLateText } from '#client/api/quiz-outbox.ts';
import { RetryWrong } from '#client/components/retry-wrong.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ranOutOfTime, uncountedAnswers } from './quiz-selectors.ts';
import type { QuizAction, QuizInResults } from './quiz-state.ts';
import { ResultAnswers } from './result-answers.tsx';

const ExamResult = lazy(async () => ({ default: (await import('../exams/exam-result.tsx')).ExamResult }));

interface QuizResultsProps {
  state: QuizInResults;
  dispatch: Dispatch<QuizAction>;
  onTakeAnother: () => void;
}

/** "Quiz Results" and the review of every answer. */
export function QuizResults({ state, dispatch, onTakeAnother }: QuizResultsProps) {
  const { result } = state;
  const isExam = state.quiz.session.exam !== null;
  const isTimeUp = ranOutOfTime(state);
  const uncounted = uncountedAnswers(state);
  const Icon = isTimeUp ? Clock : CircleCheck;
  return (
    <>
      <PageHeader title={isExam ? 'Exam Results' : 'Quiz Results'} text={result.topicName} />
      {uncounted > 0 && <Notice tone="warn" title={tooLateText(uncounted, isTimeUp)} className="mb-6" />}
      <section aria-label="Score" className="rounded-card border border-line bg-surface p-5 sm:p-7">
        <p className={`mb-3 flex items-center gap-2 font-medium ${isTimeUp ? 'text-warn' : 'text-good'}`}>
          <Icon aria-hidden className="size-5" />
          {isTimeUp ? "Time's up!" : isExam ? 'Exam ended' : 'Quiz completed!'}
        </p>
        <p className="text-38 font-semibold tracking-tight tabular-nums">{result.score}%</p>
        {!isExam && (
          <p className="mt-1 text-18 tabular-nums">
            You scored {result.correctAnswers} out of {result.totalQuestions} questions correctly
          </p>
        )}
        <Progress value={result.score} max={100} label="Score in percent" className="mt-5 max-w-xl" />
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {isExam ? (
            <Button asChild variant="primary">
              <Link to="/exams">Back to Exams</Link>
            </Button>
          ) : (
            <Button variant="primary" onClick={onTakeAnother}>
              Take Another Quiz
            </Button>
          )}
          <RetryWrong questions={result.questions} answerReveal={state.quiz.session.answerReveal} />
          <Button asChild>
            <Link to="/">Back to Dashboard</Link>
          </Button>
          {!result.areKeysWithheld && (
            <Button variant="quiet" onClick={() => dispatch({ type: 'questions-reviewed' })}>
              Review Questions One by One
            </Button>
          )}
        </div>
      </section>
      {isExam && (
        <section aria-label="Exam" className="mt-10">
          <Suspense>
            <ExamResult sessionId={result.id} />
          </Suspense>
        </section>
      )}
      <ResultAnswers result={result} isOwn />
    </>
  );
}
