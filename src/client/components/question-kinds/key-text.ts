import type { Question } from '#shared/bank/questions.contract.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import { lettered } from '#client/lib/format.ts';
import { optionText } from './option-text.ts';

type Keyed = Pick<Question, 'kind' | 'options' | 'content' | 'correctAnswer'>;

/** The key of a question in the fewest words: "B" for an option. */
export const keyName = ({ kind, options, content, correctAnswer }: Keyed): string =>
  typeof correctAnswer === 'number'
    ? lettered(correctAnswer)
    : kindOf(kind).describeKey({ options, content }, correctAnswer);

/** "B · Enhancement": the key of a question on one line. */
export const keyText = (question: Keyed): string =>
  typeof question.correctAnswer === 'number' ? optionText(question.options, question.correctAnswer) : keyName(question);
