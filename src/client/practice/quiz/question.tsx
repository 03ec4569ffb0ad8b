import { Suspense, useEffect, useId, useRef } from 'react';
import { CircleCheck, CircleDot, CircleMinus, CircleX, Flag } from 'lucide-react';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { SessionQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { AnswerBackground } from '#client/components/explanation.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { preloadImage } from '#client/components/preload-image.ts';
import { OptionChoice } from '#client/components/option-choice.tsx';
import {
  OptionNote,
  OptionShare,
  type OptionTone,
  RevealedNote,
  revealedTone,
} from '#client/components/option-list.tsx';
import { AnswerReview, KindAsk } from '#client/components/question-kinds/kind-parts.tsx';
import { imageAbove, KIND_SCREENS } from '#client/components/question-kinds/kind-screens.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { partlyCorrect } from '#client/components/result-text.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { canSelect, choiceOf, type QuestionStatus, revealOf, statusOf } from './quiz-selectors.ts';
import type { QuizPart } from './quiz-state.ts';

const LabLink = lazy(async () => ({ default: (await import('#client/components/console/lab-link.tsx')).LabLink }));

/** The question with its flag and its image or video. Takes the focus on mount: pass the question's id as key. */
export function QuestionHeading({
  quiz,
  question,
  of = quiz.session.questions.length,
  onToggleFlag,
}: Pick<QuizPart, 'quiz'> & {
  question: SessionQuestion;
  /** How many there are, as it is read out. */
  of?: number | string;
  onToggleFlag: () => void;
}) {
  const headingRef = useFocusOnAppearance();
  const nextImage = quiz.session.questions[quiz.index + 1]?.imageUrl;
  // Fetches the next image while this question is read.
  useEffect(() => {
    if (nextImage) preloadImage(nextImage, 'full');
  }, [nextImage]);
  const number = quiz.index + 1;
  const isFlagged = quiz.flagged.has(question.id);
  return (
    <>
      <div className="flex items-start gap-3">
        <h2
          ref={headingRef}
          tabIndex={-1}
          id="question"
          className="min-w-0 flex-1 scroll-mt-24 text-18 font-medium tracking-normal text-wrap wrap-anywhere whitespace-pre-line outline-none sm:text-20"
        >
          <span className="sr-only">
            Question {number} of {of}:{' '}
          </span>
          <span className="block max-w-[62ch]">
            <FormulaText text={question.question} />
          </span>
        </h2>
        {quiz.stage.name === 'answering' && (
          <Button
            variant="quiet"
            size="icon"
            aria-pressed={isFlagged}
            aria-label="Flag this question"
            title={isFlagged ? 'Flagged (F)' : 'Flag this question (F)'}
            className="-mt-2 -mr-2"
            onClick={onToggleFlag}
          >
            <Flag aria-hidden className={isFlagged ? 'size-5 fill-warn text-warn' : 'size-5'} />
          </Button>
        )}
      </div>
      <QuestionMedia
        imageUrl={imageAbove(question)}
        videoUrl={question.videoUrl}
        alt={question.imageDescription ?? `${question.imageUrl === null ? 'Video' : 'Image'} for question ${number}`}
      />
    </>
  );
}

function useFocusOnAppearance() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Late enough for a dialog that closes at the same time to have restored its focus first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        ref.current?.focus({ preventScroll: true });
        ref.current?.scrollIntoView({ block: 'nearest' });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return ref;
}

const NOTES: Partial<Record<QuestionStatus, string>> = { submitted: 'Submitted', waiting: 'Waiting to be sent' };

interface AnswerProps extends Pick<QuizPart, 'quiz'> {
  question: SessionQuestion;
  /** Undefined clears the response. */
  onAnswer: (choice: AnswerValue | undefined) => void;
}

/** The response fields of the question's kind; with the key beside the response once it may be shown. */
export function QuestionAnswer({ quiz, question, onAnswer }: AnswerProps) {
  if (KIND_SCREENS[question.kind] === undefined)
    return <AnswerOptions quiz={quiz} question={question} onAnswer={onAnswer} />;
  const choice = choiceOf(quiz, question.id);
  const reveal = revealOf(quiz, question.id);
  const note = NOTES[statusOf(quiz, question.id)];
  return reveal ? (
    <AnswerReview question={question} answerKey={reveal.correctAnswer} answer={choice ?? null} shares={reveal.shares} />
  ) : (
    <div className="grid max-w-3xl min-w-0 gap-2">
      <KindAsk
        question={question}
        response={choice}
        isOpen={canSelect(quiz)}
        onRespond={(response) => onAnswer(response as AnswerValue | undefined)} // shaped by its kind
      />
      {note && <OptionNote tone="chosen">{note}</OptionNote>}
    </div>
  );
}

/** The lettered options as a group of radio buttons; locked once the answer is submitted. */
function AnswerOptions({ quiz, question, onAnswer }: AnswerProps) {
  const name = useId();
  const choice = choiceOf(quiz, question.id);
  const reveal = revealOf(quiz, question.id);
  const note = NOTES[statusOf(quiz, question.id)];
  const isOpen = canSelect(quiz);

  function toneOf(index: number): OptionTone {
    if (reveal) return revealedTone(index, reveal.correctAnswer, choice ?? null);
    return index === choice ? 'chosen' : 'plain';
  }

  return (
    <fieldset disabled={!isOpen} aria-labelledby="question" className="grid min-w-0 max-w-3xl gap-2.5">
      {question.options.map((option, index) => {
        const tone = toneOf(index);
        return (
          <OptionChoice
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
            key={index}
            type="radio"
            name={name}
            index={index}
            text={option}
            tone={tone}
            isChosen={index === choice}
            isOpen={isOpen}
            onChange={() => onAnswer(index)}
            onTakeBack={() => onAnswer(undefined)}
          >
            {reveal ? (
              <>
                <RevealedNote tone={tone} isChosen={index === choice} />
                <OptionShare percent={reveal.shares[index]} />
              </>
            ) : (
              note && index === choice && <OptionNote tone={tone}>{note}</OptionNote>
            )}
          </OptionChoice>
        );
      })}
    </fieldset>
  );
}

/** Right or wrong and why, as soon as it may be shown. Read out when it appears. */
export function AnswerFeedback({ quiz, question }: Pick<QuizPart, 'quiz'> & { question: SessionQuestion }) {
  const reveal = revealOf(quiz, question.id);
  const choice = choiceOf(quiz, question.id);
  return (
    // Rendered while still empty: only changes inside a live region are announced.
    <div aria-live="polite" className="empty:hidden">
      {reveal && (
        <div className="grid gap-3">
          <Verdict fraction={reveal.fraction} isAnswered={choice !== undefined} />
          <AnswerBackground
            question={question}
            answerKey={reveal.correctAnswer}
            answer={choice ?? null}
            explanation={reveal.explanation}
            details={reveal.details}
          />
          {reveal.fraction < 1 && (
            <Suspense>
              <LabLink question={question.question} explanation={reveal.explanation} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

function Verdict({ fraction, isAnswered }: { fraction: number; isAnswered: boolean }) {
  const [Icon, tone, word] = !isAnswered
    ? ([CircleMinus, 'text-ink-2', 'Not answered'] as const)
    : fraction === 1
      ? ([CircleCheck, 'text-good', 'Correct'] as const)
      : fraction > 0
        ? ([CircleDot, 'text-warn', partlyCorrect(fraction)] as const)
        : ([CircleX, 'text-bad', 'Incorrect'] as const);
  return (
    <p className={`flex items-center gap-2 font-semibold ${tone}`}>
      <Icon aria-hidden className="size-5" />
      {word}
    </p>
  );
}
