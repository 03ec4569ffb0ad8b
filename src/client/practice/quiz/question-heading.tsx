import { useEffect, useRef } from 'react';
import { Flag } from 'lucide-react';
import type { SessionQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { preloadImage } from '#client/components/media-sources.ts';
import { QuestionMedia } from '#client/components/question-media.tsx';
import { Button } from '#client/ui/button.tsx';
import type { QuizInProgress } from './quiz-state.ts';

interface QuestionHeadingProps {
  quiz: QuizInProgress;
  question: SessionQuestion;
  onToggleFlag: () => void;
}

/** The question with its flag and its image or video. Takes the focus when it appears: give it the question's id as key. */
export function QuestionHeading({ quiz, question, onToggleFlag }: QuestionHeadingProps) {
  const headingRef = useFocusOnAppearance();
  usePreloaded(quiz.session.questions[quiz.index + 1]?.imageUrl);
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
            Question {number} of {quiz.session.questions.length}:{' '}
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
        imageUrl={question.imageUrl}
        videoUrl={question.videoUrl}
        alt={`${question.imageUrl === null ? 'Video' : 'Image'} for question ${number}`}
      />
    </>
  );
}

function useFocusOnAppearance() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Late enough for a dialog that closes with the move to have given the focus back to where it came from.
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

/** The next image is fetched while this question is read. */
function usePreloaded(imageUrl: string | null | undefined) {
  useEffect(() => {
    if (imageUrl) preloadImage(imageUrl, 'full');
  }, [imageUrl]);
}
