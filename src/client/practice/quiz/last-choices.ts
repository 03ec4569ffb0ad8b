import { ANSWER_REVEALS, QUESTION_POOLS } from '#shared/practice/quiz-settings.ts';
import { type Is, isBoolean, isCount, isListOf, isObjectOf, isOneOf, isText, shapeOf } from '#client/lib/shapes.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import type { SetupChoices } from './quiz-state.ts';

/** The choices of the quiz that was started last, in this browser. */
export type LastChoices = Omit<SetupChoices, 'topicIds'> & { topicIds: string[] };

const isCountOr =
  <Word extends string>(word: Word): Is<number | Word> =>
  (value): value is number | Word =>
    value === word || isCount(value);

const lastChoices = shapeOf(
  isObjectOf<LastChoices>({
    topicIds: isListOf(isText),
    pool: isOneOf(...QUESTION_POOLS),
    preset: isCountOr('all'),
    isCustomCount: isBoolean,
    customCount: isText,
    timeLimit: isCountOr('custom'),
    customTimeLimit: isText,
    answerReveal: isOneOf(...ANSWER_REVEALS),
  }),
);

/** Names its student, so that the next one at a shared computer does not find it. */
const keyOf = (userId: string) => `quiz_choices:${userId}:last`;

/** Undefined before the first quiz. */
export function readLastChoices(userId: string): LastChoices | undefined {
  try {
    return readStored(localStorage, keyOf(userId), lastChoices);
  } catch {
    // A blocked storage has nothing.
    return undefined;
  }
}

export function keepLastChoices(userId: string, choices: SetupChoices): void {
  try {
    writeStored(localStorage, keyOf(userId), { ...choices, topicIds: [...choices.topicIds] } satisfies LastChoices);
  } catch {
    // The next setup then begins without them.
  }
}
