import { z } from 'zod';
import { OPTIONS_MAX } from '#shared/bank/question-fields.ts';

/** Far more than a question with twenty drawn regions needs. */
const PARTS_MAX_LENGTH = 100_000;

/** The maximum nesting of objects and arrays: deeper values overflow the stack of programs that read them. */
const DEPTH_MAX = 20;

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)));

/** A kind's data of a question or an answer, in the kind's own shape. */
export const questionParts = z.record(z.string(), z.unknown()).refine((parts) => {
  if (isDeeperThan(parts, DEPTH_MAX)) return false;
  const json = JSON.stringify(parts);
  // The database accepts neither NUL nor half a surrogate pair.
  return json.length <= PARTS_MAX_LENGTH && !/\\u(?:0000|d[89a-f])/.test(json);
}, 'This is too long or nested too deeply, or has invalid characters');
export type QuestionParts = z.output<typeof questionParts>;

/**
 * An answer to a question, or its key: the zero-based index of an option if one option is the answer, else a value in
 * the shape of the question's kind.
 */
export const answerValue = z.union([
  z
    .int()
    .min(0)
    .max(OPTIONS_MAX - 1),
  questionParts,
]);
export type AnswerValue = z.output<typeof answerValue>;
