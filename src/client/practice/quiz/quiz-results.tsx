import { type Dispatch, type ReactNode, Suspense } from 'react';
import { CircleCheck, Clock } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { median } from '#shared/domain/median.ts';
import { byText } from '#shared/domain/text-key.ts';
import { isReviewDue } from '#shared/practice/score-bands.ts';
import type { QuizResult, ReviewedQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { tooLateText } from '#client/api/quiz-outbox.ts';
import { AttemptReview } from '#client/components/attempt-review.tsx';
import { DoneForToday, UpNext } from '#client/components/next-step/up-next.tsx';
import { useUpNext } from '#client/components/next-step/use-next-step.ts';
import { HIDDEN_SCORE } from '#client/components/result-text.ts';
import { RetryWrong } from '#client/components/retry-wrong.tsx';
import { formatDuration } from '#client/lib/format.ts';
import { lazy } from '#client/lib/late.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ranOutOfTime, uncountedAnswers } from './quiz-selectors.ts';
import type { QuizAction, QuizInResults } from './quiz-state.ts';

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
  const isReviewFirst = !isExam && !result.areKeysWithheld && result.score !== null && isReviewDue(result.score);
  const upNext = useUpNext();
  const hasNext = upNext !== undefined && upNext.step !== null;
  const review = (
    <Button variant={isReviewFirst ? 'primary' : 'quiet'} onClick={() => dispatch({ type: 'questions-reviewed' })}>
      Review Questions One by One
    </Button>
  );
  return (
    <>
      <PageHeader title={isExam ? 'Exam Results' : 'Quiz Results'} text={result.topicName} />
      {uncounted > 0 && <Notice tone="warn" title={tooLateText(uncounted, isTimeUp)} className="mb-6" />}
      <section aria-label="Score" className="rounded-card border border-line bg-surface p-5 sm:p-7">
        <p className={`mb-3 flex items-center gap-2 font-medium ${isTimeUp ? 'text-warn' : 'text-good'}`}>
          <Icon aria-hidden className="size-5" />
          {isTimeUp ? "Time's up!" : isExam ? 'Exam ended' : 'Quiz completed!'}
        </p>
        <ResultScore score={result.score}>
          {!isExam && (
            <p className="mt-1 text-18 tabular-nums">
              You scored {result.correctAnswers} out of {counted(result.totalQuestions, 'question')} correctly
            </p>
          )}
        </ResultScore>
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {isReviewFirst && review}
          {upNext && <UpNext next={upNext} isPrimary={!isReviewFirst} />}
          {isExam ? (
            <ButtonLink variant={hasNext ? 'secondary' : 'primary'} to="/exams">
              Back to Exams
            </ButtonLink>
          ) : (
            <Button variant={isReviewFirst || hasNext ? 'secondary' : 'primary'} onClick={onTakeAnother}>
              Take Another Quiz
            </Button>
          )}
          <RetryWrong questions={result.questions} answerReveal={state.quiz.session.answerReveal} />
          <ButtonLink to="/">Back to Dashboard</ButtonLink>
          {!isReviewFirst && !result.areKeysWithheld && review}
        </div>
        {upNext && upNext.step === null && (
          <div className="mt-5">
            <DoneForToday next={upNext} />
          </div>
        )}
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

/** The score and what is said about it; null if the student does not see it yet. */
export function ResultScore({ score, children }: { score: number | null; children?: ReactNode }) {
  if (score === null) {
    return (
      <>
        <p className="text-24 font-semibold">{HIDDEN_SCORE}</p>
        <p className="mt-1 max-w-prose text-ink-2">
          It would give away answers that an assignment does not show yet. You will find it in your quiz history then.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="text-38 font-semibold tracking-tight tabular-nums">{score}%</p>
      {children}
      <Progress value={score} max={100} label="Score in percent" className="mt-5 max-w-xl" />
    </>
  );
}

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

interface TopicResult {
  topicId: string | null;
  name: string;
  right: number;
  questionCount: number;
  /** The median over viewed questions, which a break during one of them does not change; null if none was viewed. */
  seconds: number | null;
}

type ResultQuestion = Pick<ReviewedQuestion, 'topicId' | 'topicName' | 'isCorrect' | 'timeSpent'>;

/** The results by topic, weakest first; questions that no longer have a topic come last. */
export function topicResults(questions: readonly ResultQuestion[]): TopicResult[] {
  const byTopic = new Map<string | null, ResultQuestion[]>();
  for (const question of questions) byTopic.set(question.topicId, [...(byTopic.get(question.topicId) ?? []), question]);
  return [...byTopic]
    .map(([topicId, topicQuestions]) => ({
      topicId,
      name: topicQuestions[0]?.topicName ?? 'No longer in a category',
      right: topicQuestions.filter(({ isCorrect }) => isCorrect).length,
      questionCount: topicQuestions.length,
      seconds: median(topicQuestions.map(({ timeSpent }) => timeSpent).filter((seconds) => seconds > 0)),
    }))
    .toSorted(
      (a, b) =>
        Number(a.topicId === null) - Number(b.topicId === null) ||
        a.right / a.questionCount - b.right / b.questionCount ||
        byText(a.name, b.name),
    );
}

/** Right answers and time by topic; nothing for a quiz on a single topic. */
function TopicResults({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const results = topicResults(questions);
  if (results.length < 2) return null;
  return (
    <section aria-labelledby="topic-results" className="mt-10">
      <h2 id="topic-results" className="mb-3 text-20 font-semibold">
        Results by category
      </h2>
      <table className="w-full max-w-2xl border-collapse tabular-nums" aria-labelledby="topic-results">
        <thead className="text-14 text-ink-2">
          <tr className="border-b border-line-strong">
            <th scope="col" className="py-2 pr-3 text-left font-medium">
              Category
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Right
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              Time per question <span className="block font-normal text-ink-3">median</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ topicId, name, right, questionCount, seconds }) => (
            <tr key={topicId} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                {name}
              </th>
              <td className="px-3 py-2 text-right whitespace-nowrap">
                {right} of {questionCount}
              </td>
              <td className="py-2 pl-3 text-right whitespace-nowrap">
                {seconds === null ? '–' : formatDuration(seconds)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
