import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TYPED_RESPONSE_MAX_LENGTH } from '#shared/domain/limits.ts';
import { toTypedResponse } from '#shared/practice/typed-responses.ts';
import { TypedBefore } from '#client/components/typed-before.tsx';
import { useStoredSwitch } from '#client/lib/stored-switch.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Input } from '#client/ui/field.tsx';
import { isCovered, typedOf } from './quiz-selectors.ts';
import type { QuizPart } from './quiz-state.ts';

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
