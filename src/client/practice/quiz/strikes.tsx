import { type ReactNode, useState } from 'react';
import { StrikesContext } from '#client/components/option-strike.tsx';
import { useSpoken } from '#client/components/question-kinds/use-spoken.ts';
import { lettered } from '#client/lib/format.ts';
import { isCount, isListOf, isRecordOf, shapeOf } from '#client/lib/shapes.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { revealOf } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** Struck-out options, by question. */
export type Strikes = Record<string, number[]>;
const storedStrikes = shapeOf<Strikes>(isRecordOf(isListOf(isCount)));

/** The key under which this browser stores those of a running quiz. They are never sent to the server. */
export const strikesKey = (userId: string, sessionId: string) => `quiz_strikes:${userId}:${sessionId}`;

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
