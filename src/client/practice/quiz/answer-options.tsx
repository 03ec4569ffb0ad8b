import { useId } from 'react';
import type { Dispatch } from 'react';
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { SessionQuestion } from '#shared/practice/quiz-sessions.contract.ts';
import { Explanation } from '#client/components/explanation.tsx';
import {
  OptionLetter,
  OptionNote,
  optionRow,
  RevealedNote,
  revealedTone,
  type OptionTone,
} from '#client/components/option-list.tsx';
import { FormulaText } from '#client/components/formula-text.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { canSelect, choiceOf, revealOf, statusOf, type QuestionStatus } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';

interface AnswerOptionsProps {
  quiz: QuizInProgress;
  question: SessionQuestion;
  dispatch: Dispatch<QuizAction>;
}

const NOTES: Partial<Record<QuestionStatus, string>> = { submitted: 'Submitted', waiting: 'Waiting to be sent' };

/** The lettered options as a group of radio buttons; locked once the answer is submitted. */
export function AnswerOptions({ quiz, question, dispatch }: AnswerOptionsProps) {
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
          <label
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its place
            key={index}
            className={classNames(
              optionRow(tone),
              'relative scroll-mb-40 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              isOpen && 'cursor-pointer',
              isOpen && tone === 'plain' && 'hover:bg-sunken',
            )}
          >
            {/* Over the whole row, invisible: it is found where it is seen. */}
            <input
              type="radio"
              name={name}
              checked={index === choice}
              onChange={() => dispatch({ type: 'option-selected', choice: index })}
              className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
            />
            <OptionLetter index={index} tone={tone} />
            <span className="min-w-0 wrap-anywhere">
              <FormulaText text={option} />
            </span>
            {/* On the row's upper edge, outside of its flow: options stay where they are when a note appears. */}
            <span className="absolute -top-2.5 right-2 rounded-full bg-surface pr-2 text-12 leading-5 empty:hidden">
              {reveal ? (
                <RevealedNote tone={tone} isChosen={index === choice} />
              ) : (
                note && index === choice && <OptionNote tone={tone}>{note}</OptionNote>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Right or wrong and why, as soon as that may be known. Read out when it appears. */
export function AnswerFeedback({ quiz, questionId }: { quiz: QuizInProgress; questionId: string }) {
  const reveal = revealOf(quiz, questionId);
  return (
    // There before it says something: only what changes within is announced.
    <div aria-live="polite" className="empty:hidden">
      {reveal && (
        <div className="grid gap-3">
          <Verdict isCorrect={reveal.isCorrect} isAnswered={choiceOf(quiz, questionId) !== undefined} />
          {reveal.explanation && <Explanation text={reveal.explanation} />}
        </div>
      )}
    </div>
  );
}

function Verdict({ isCorrect, isAnswered }: { isCorrect: boolean; isAnswered: boolean }) {
  const className = 'flex items-center gap-2 font-semibold';
  if (!isAnswered) {
    return (
      <p className={`${className} text-ink-2`}>
        <CircleMinus aria-hidden className="size-5" />
        Not answered
      </p>
    );
  }
  return isCorrect ? (
    <p className={`${className} text-good`}>
      <CircleCheck aria-hidden className="size-5" />
      Correct
    </p>
  ) : (
    <p className={`${className} text-bad`}>
      <CircleX aria-hidden className="size-5" />
      Incorrect
    </p>
  );
}
