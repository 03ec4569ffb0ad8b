import { useId } from 'react';
import type { Dispatch } from 'react';
import type { SessionQuestion } from '#shared/contract/quiz-sessions.ts';
import {
  OptionLetter,
  OptionNote,
  optionRow,
  RevealedNote,
  revealedTone,
  type OptionTone,
} from '#client/components/option-list.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { canSelect, choiceOf, markOf, revealOf } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';

interface AnswerOptionsProps {
  quiz: QuizInProgress;
  question: SessionQuestion;
  dispatch: Dispatch<QuizAction>;
}

/** The lettered options as a group of radio buttons; locked once the answer is submitted. */
export function AnswerOptions({ quiz, question, dispatch }: AnswerOptionsProps) {
  const name = useId();
  const choice = choiceOf(quiz, question.id);
  const reveal = revealOf(quiz, question.id);
  const isSubmitted = markOf(quiz, question.id)?.status === 'submitted';
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
            <span className="min-w-0 wrap-anywhere">{option}</span>
            {reveal ? (
              <RevealedNote tone={tone} isChosen={index === choice} />
            ) : (
              isSubmitted && index === choice && <OptionNote tone={tone}>Submitted</OptionNote>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
