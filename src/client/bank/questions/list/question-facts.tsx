import type { Question } from '#shared/bank/questions.contract.ts';
import { keyText } from '#client/components/question-kinds/key-text.ts';

/** "B · Enhancement: …": the key on one line. */
export function KeyLine({ question }: { question: Question }) {
  return (
    <span className="mt-0.5 block truncate text-14 text-ink-3">
      <span className="sr-only">Correct answer: </span>
      {keyText(question)}
    </span>
  );
}
