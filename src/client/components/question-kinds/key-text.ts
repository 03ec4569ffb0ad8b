import type { Question } from '#shared/bank/questions.contract.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { lettered } from '#client/lib/format.ts';

/** "B · Enhancement": the key of a question on one line. */
export function keyText({
  kind,
  options,
  content,
  correctAnswer,
}: Pick<Question, 'kind' | 'options' | 'content' | 'correctAnswer'>): string {
  return typeof correctAnswer === 'number'
    ? `${lettered(correctAnswer)} · ${options[correctAnswer] ?? ''}`
    : kindOf(kind).describeKey({ options, content }, correctAnswer);
}
