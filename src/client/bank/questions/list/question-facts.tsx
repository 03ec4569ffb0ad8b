import type { Question } from '#shared/bank/questions.contract.ts';
import { lettered } from '#client/lib/format.ts';

/** "B · Enhancement: …": the key by its letter and its text, on one line. */
export function KeyLine({ question: { options, correctAnswer } }: { question: Question }) {
  return (
    <span className="mt-0.5 block truncate text-14 text-ink-3">
      <span className="sr-only">Correct answer: </span>
      <span className="font-semibold text-good">{lettered(correctAnswer)}</span> · {options[correctAnswer]}
    </span>
  );
}
