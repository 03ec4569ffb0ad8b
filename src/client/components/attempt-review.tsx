import { Suspense, useId } from 'react';
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { HistoryAttempt } from '#shared/practice/quiz-sessions.contract.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { formatDuration } from '#client/lib/format.ts';
import { lazy } from '#client/lib/late.ts';
import { Badge } from '#client/ui/badge.tsx';
import { AnswerBackground } from './explanation.tsx';
import { AnswerReview } from './question-kinds/kind-parts.tsx';
import { imageAbove } from './question-kinds/kind-screens.ts';
import { Paged } from './lists/paged.tsx';
import type { Answerer } from './option-list.tsx';
import { QuestionMedia } from './question-media.tsx';
import { RegradeNote } from './regrade-note.tsx';
import { CONFIDENCE_LABELS, partlyCorrect } from './result-text.ts';
import { TypedBefore } from './typed-before.tsx';

// Loads the schemas of own cards, which a quiz does not need until it is reviewed.
const MakeFlashcard = lazy(async () => ({ default: (await import('./make-flashcard.tsx')).MakeFlashcard }));
const MakeFlashcards = lazy(async () => ({ default: (await import('./make-flashcard.tsx')).MakeFlashcards }));
const LabLink = lazy(async () => ({ default: (await import('./console/lab-link.tsx')).LabLink }));
const ReportProblem = lazy(async () => ({ default: (await import('./report-problem.tsx')).ReportProblem }));

/** This many questions fill about ten phone screens. */
const PAGE_SIZE = 20;

interface AttemptReviewProps {
  questions: readonly HistoryAttempt[];
  /** The heading level below that of the surrounding section. */
  headingAs?: 'h3' | 'h4';
  /** The student's own session: offers to report problems, and to make a card of a question not answered right. */
  ownSessionId?: string;
  answerer?: Answerer;
}

/** Every question of a completed session with key, response, explanation and the time it took. */
export function AttemptReview({ questions, headingAs = 'h4', ownSessionId, answerer = 'you' }: AttemptReviewProps) {
  const listId = useId();
  return (
    <>
      {ownSessionId !== undefined && (
        <div className="mb-4 empty:hidden">
          <Suspense>
            <MakeFlashcards
              sessionId={ownSessionId}
              questionIds={questions.filter(({ isCorrect }) => !isCorrect).map(({ id }) => id)}
            />
          </Suspense>
        </div>
      )}
      <Paged label="Pages of the answers" noun="questions" rows={questions} size={PAGE_SIZE} startsAt={listId}>
        {(shown, before) => (
          <ol id={listId} tabIndex={-1} start={before + 1} className="grid grid-cols-1 gap-4 outline-none">
            {shown.map((question, index) => (
              <ReviewedQuestion
                key={question.id}
                question={question}
                number={before + index + 1}
                headingAs={headingAs}
                ownSessionId={ownSessionId}
                answerer={answerer}
              />
            ))}
          </ol>
        )}
      </Paged>
    </>
  );
}

interface ReviewedQuestionProps {
  question: HistoryAttempt;
  number: number;
  headingAs: 'h3' | 'h4';
  ownSessionId: string | undefined;
  answerer: Answerer;
}

function ReviewedQuestion({ question, number, headingAs: Heading, ownSessionId, answerer }: ReviewedQuestionProps) {
  const answered = { question, answerKey: question.correctAnswer, answer: question.selectedAnswer };
  return (
    // Content off screen is neither laid out nor painted.
    <li className="rounded-card border border-line bg-surface p-4 [contain-intrinsic-height:auto_26rem] [content-visibility:auto] sm:p-5">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-14 text-ink-3 tabular-nums">
        <span>Question {number}</span>
        <Verdict question={question} />
        {question.confidence !== null && <span>{CONFIDENCE_LABELS[question.confidence]}</span>}
        {question.timeSpent > 0 && <span>{formatDuration(question.timeSpent)}</span>}
      </div>
      <Heading className="mb-4 max-w-[66ch] text-18 font-medium tracking-normal text-wrap whitespace-pre-line">
        <FormulaText text={question.question} />
      </Heading>
      <div className="flex flex-col gap-x-6 gap-y-4 lg:flex-row-reverse lg:items-start">
        <QuestionMedia
          imageUrl={imageAbove(question)}
          videoUrl={question.videoUrl}
          alt={question.imageDescription ?? `${question.imageUrl === null ? 'Video' : 'Image'} for question ${number}`}
          size="thumbnail"
        />
        <div className="grid min-w-0 flex-1 gap-4">
          <RegradeNote question={question} answerer={answerer} />
          <TypedBefore text={question.typed} answerer={answerer} />
          <AnswerReview {...answered} answerer={answerer} shares={question.shares} />
          <AnswerBackground {...answered} explanation={question.explanation} details={question.details} />
          {ownSessionId !== undefined && (
            <Suspense fallback={<div className="h-11" />}>
              {!question.isCorrect && <LabLink {...question} />}
              <div className="flex flex-wrap items-start gap-2">
                {!question.isCorrect && (
                  <MakeFlashcard sessionId={ownSessionId} questionId={question.id} number={number} />
                )}
                <ReportProblem
                  target={{ sessionId: ownSessionId, questionId: question.id }}
                  name={`question ${number}`}
                />
              </div>
            </Suspense>
          )}
        </div>
      </div>
    </li>
  );
}

function Verdict({ question }: { question: HistoryAttempt }) {
  if (question.selectedAnswer === null) return <Badge icon={<CircleMinus aria-hidden />}>Not answered</Badge>;
  return question.isCorrect ? (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Correct
    </Badge>
  ) : (
    <Badge tone={question.fraction > 0 ? 'warn' : 'bad'} icon={<CircleX aria-hidden />}>
      {question.fraction > 0 ? partlyCorrect(question.fraction) : 'Incorrect'}
    </Badge>
  );
}
