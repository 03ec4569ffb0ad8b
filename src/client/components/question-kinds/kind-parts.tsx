import { Suspense, type ReactNode } from 'react';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { OptionList, type Answerer } from '../option-list.tsx';
import { KIND_SCREENS } from './kind-screens.ts';
import { LetteredOptions } from './paper/lettered-options.tsx';
import type { AskProps, EditProps, GivenProps, ShownQuestion } from './kind-props.ts';

type OfKind = ShownQuestion & { kind: string };

/** The response fields for a question of any kind except `single`. Pass the question's id as key. */
export function KindAsk({ question, ...props }: Omit<AskProps, 'question'> & { question: OfKind }) {
  const Ask = KIND_SCREENS[question.kind]?.Ask;
  return <Arriving>{Ask && <Ask question={question} {...props} />}</Arriving>;
}

interface AnswerReviewProps {
  question: OfKind;
  answerKey: AnswerValue;
  /** Null if the question was not answered. */
  answer: AnswerValue | null;
  answerer?: Answerer;
  /** Percentage of students by option, if known. */
  shares?: readonly number[] | undefined;
}

/** The key of a question beside the response. */
export function AnswerReview({ question, answerKey, answer, answerer = 'you', shares }: AnswerReviewProps) {
  const Review = KIND_SCREENS[question.kind]?.Review;
  if (Review === undefined)
    return (
      <OptionList
        options={question.options}
        correctAnswer={answerKey}
        selectedAnswer={answer}
        answerer={answerer}
        shares={shares}
      />
    );
  return (
    <Arriving>
      <Review question={question} answerKey={answerKey} response={answer} answerer={answerer} shares={shares} />
    </Arriving>
  );
}

/** What a class responded; nothing for kinds for which a list of answers is enough. */
export function KindGiven({ kind, ...props }: GivenProps & { kind: string }) {
  const Given = KIND_SCREENS[kind]?.Given;
  return (
    Given && (
      <Arriving>
        <Given {...props} />
      </Arriving>
    )
  );
}

/** The fields to edit any kind except `single`. */
export function KindEdit({ kind, ...props }: EditProps & { kind: string }) {
  const Edit = KIND_SCREENS[kind]?.Edit;
  return <Arriving>{Edit && <Edit {...props} />}</Arriving>;
}

/** The part of a printed question where any kind is answered. */
export function KindOnPaper({ question }: { question: OfKind }) {
  const Paper = KIND_SCREENS[question.kind]?.Paper ?? LetteredOptions;
  return (
    <Arriving>
      <Paper question={question} />
    </Arriving>
  );
}

function Arriving({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup label="Loading…">
          <Skeleton className="h-40 w-full max-w-3xl" />
        </SkeletonGroup>
      }
    >
      {children}
    </Suspense>
  );
}
