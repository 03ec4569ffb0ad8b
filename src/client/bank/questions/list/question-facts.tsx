import type { Question } from '#shared/bank/questions.contract.ts';
import { keyText } from '#client/components/question-kinds/key-text.ts';
import { classNames } from '#client/lib/class-names.ts';

/** "B · Enhancement: …": the key, on one line unless there is room for two. */
export function KeyLine({ question, lines = 1 }: { question: Question; lines?: 1 | 2 }) {
  const text = keyText(question);
  return (
    <span title={text} className={classNames('text-14 text-ink-3', lines === 1 ? 'block truncate' : 'line-clamp-2')}>
      <span className="sr-only">Correct answer: </span>
      {text}
    </span>
  );
}
