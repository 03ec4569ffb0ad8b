import type { Question } from '#shared/bank/questions.contract.ts';
import { optionText } from '#client/components/question-kinds/option-text.ts';
import { classNames } from '#client/lib/class-names.ts';
import { late, useLate } from '#client/lib/late.ts';

/** Loads all kinds of questions, which a list of single-choice questions does not need. */
const anyKey = late(async () => (await import('#client/components/question-kinds/key-text.ts')).keyText);

/** "B · Enhancement: …": the key, on one line unless there is room for two. */
export function KeyLine({ question, lines = 1 }: { question: Question; lines?: 1 | 2 }) {
  const { correctAnswer, options } = question;
  const isOption = typeof correctAnswer === 'number';
  const keyText = useLate(anyKey, !isOption);
  const text = isOption ? optionText(options, correctAnswer) : (keyText?.(question) ?? '…');
  return (
    <span title={text} className={classNames('text-14 text-ink-3', lines === 1 ? 'block truncate' : 'line-clamp-2')}>
      <span className="sr-only">Correct answer: </span>
      {text}
    </span>
  );
}
