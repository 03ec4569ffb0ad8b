import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CONFIDENCES, type Confidence, TYPED_RESPONSE_MAX_LENGTH } from '#shared/practice/quiz-settings.ts';
import { toTypedResponse } from '#shared/practice/typed-responses.ts';
import { StrikesContext } from '#client/components/option-strike.tsx';
import { useSpoken } from '#client/components/question-kinds/use-spoken.ts';
import { CONFIDENCE_LABELS } from '#client/components/result-text.ts';
import { TypedBefore } from '#client/components/typed-before.tsx';
import { lettered } from '#client/lib/format.ts';
import { isCount, isListOf, isRecordOf, shapeOf } from '#client/lib/shapes.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { useStoredSwitch } from '#client/lib/stored-switch.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { strikesKey } from './quiz-restore.ts';
import { canSelect, currentQuestion, isCovered, isExam, revealOf, typedOf } from './quiz-selectors.ts';
import type { QuizInProgress, QuizPart } from './quiz-state.ts';

// What students may use while they answer: options covered at first, options struck out, and how sure they are.

/** Whether the student wants options to be covered in new quizzes, in this browser. */
export const useCoverSwitch = () => useStoredSwitch('quiz_covered', { isOnAtFirst: false });

interface CoveredOptionsProps extends QuizPart {
  questionId: string;
  children: ReactNode;
}

/** If the options inside are covered, asks for an answer before showing them; then shows that answer above them. */
export function CoveredOptions({ quiz, dispatch, questionId, children }: CoveredOptionsProps) {
  const [text, setText] = useState('');
  const areHidden = isCovered(quiz, questionId);
  const shown = useFocusWhen(!areHidden);
  if (areHidden) {
    return (
      <form
        className="grid max-w-3xl gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'options-shown', typed: toTypedResponse(text) });
        }}
      >
        <Field
          label="Your answer, before you see the options"
          hint="It is not graded. Leave it empty to see the options at once."
        >
          <Input
            value={text}
            maxLength={TYPED_RESPONSE_MAX_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="justify-self-start">
          {toTypedResponse(text) === '' ? 'Skip and show the options' : 'Show the options'}
        </Button>
      </form>
    );
  }
  return (
    <div ref={shown} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <TypedBefore text={typedOf(quiz, questionId)} />
      {children}
    </div>
  );
}

/** Takes the focus when the condition becomes true, since the focused element has disappeared. */
function useFocusWhen(isNow: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const was = useRef(isNow);
  useEffect(() => {
    if (isNow && !was.current) ref.current?.focus({ preventScroll: true });
    was.current = isNow;
  }, [isNow]);
  return ref;
}

/** Struck-out options, by question. */
export type Strikes = Record<string, number[]>;
const storedStrikes = shapeOf<Strikes>(isRecordOf(isListOf(isCount)));

export function withStrike(
  strikes: Strikes,
  questionId: string,
  { option, isStruck }: { option: number; isStruck: boolean },
): Strikes {
  const { [questionId]: before = [], ...others } = strikes;
  const rest = before.filter((other) => other !== option);
  const struck = isStruck ? [...rest, option] : rest;
  return struck.length === 0 ? others : { ...others, [questionId]: struck };
}

interface WithStrikesProps {
  quiz: QuizInProgress;
  userId: string;
  questionId: string;
  children: ReactNode;
}

/** Lets options of the question inside be struck out during the quiz, and announces each change. */
export function WithStrikes({ quiz, userId, questionId, children }: WithStrikesProps) {
  const key = strikesKey(userId, quiz.session.id);
  const [strikes, setStrikes] = useState<Strikes>(() => readStored(localStorage, key, storedStrikes) ?? {});
  const [spoken, speak] = useSpoken();
  const isAnswering = quiz.stage.name === 'answering';
  const struck = (revealOf(quiz, questionId) === null && strikes[questionId]) || [];

  function set(option: number, isStruck: boolean) {
    const next = withStrike(strikes, questionId, { option, isStruck });
    setStrikes(next);
    speak(`Option ${lettered(option)} ${isStruck ? 'struck out' : 'no longer struck out'}.`);
    keep(key, next);
  }

  return (
    <StrikesContext value={isAnswering ? { struck, set } : null}>
      {children}
      <p aria-live="polite" className="sr-only">
        {spoken}
      </p>
    </StrikesContext>
  );
}

function keep(key: string, strikes: Strikes): void {
  try {
    if (Object.keys(strikes).length === 0) removeStored(localStorage, key);
    else writeStored(localStorage, key, strikes);
  } catch {
    // The storage is full or blocked: strikes then last until the page is left.
  }
}

/** Whether the student wants to be asked how sure they are, in this browser. */
export const useConfidenceSwitch = () => useStoredSwitch('quiz_confidence', { isOnAtFirst: false });

/** The student's confidence in answers not submitted yet. It is optional, and may change until they are submitted. */
export function useConfidence(quiz: QuizInProgress) {
  const { isOn } = useConfidenceSwitch();
  const [chosen, setChosen] = useState<Readonly<Record<string, Confidence>>>({});
  const question = currentQuestion(quiz);
  const isAsked = isOn && question !== undefined && !isExam(quiz) && canSelect(quiz);
  return {
    of: (questionId: string): Confidence | undefined => chosen[questionId],
    control: isAsked && (
      // Its arrow keys select a level instead of moving to another question.
      <div data-answer>
        <Segmented<Confidence | ''>
          label="How sure are you? (optional, not scored)"
          options={CONFIDENCES.map((value) => ({ value, label: CONFIDENCE_LABELS[value] }))}
          value={chosen[question.id] ?? ''}
          onChange={(value) => value !== '' && setChosen({ ...chosen, [question.id]: value })}
        />
      </div>
    ),
  };
}
