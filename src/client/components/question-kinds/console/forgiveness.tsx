import { useDeferredValue, useMemo } from 'react';
import { consoleTask } from '#shared/bank/question-kinds/console/console.ts';
import type { ConsoleMode } from '#shared/console/mode.ts';
import { guessedScores, type TaskContent, type TaskKey } from '#shared/console/task.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';

const GUESSES = 1000;
const GOOD_SCORE = 0.8;

/** How forgiving a task is: the grade of the start settings, and how often random guesses do well. */
export function Forgiveness({ mode, task }: { mode: ConsoleMode; task: { content: TaskContent; key: TaskKey } }) {
  const { content, key } = useDeferredValue(task);
  const guessed = useMemo(
    () => guessedScores(mode, { content, key, count: GUESSES, random: seededRandom(1) }),
    [mode, content, key],
  );
  const atStart = consoleTask.grade({ options: [], content }, key, { settings: {} }).fraction;
  const share = guessed.filter((score) => score >= GOOD_SCORE).length / GUESSES;
  return (
    <p className="text-14 text-ink-2">
      The start scores {Math.round(100 * atStart)}%. Of {GUESSES.toLocaleString('en')} random settings,{' '}
      {(100 * share).toFixed(1)}% score {100 * GOOD_SCORE}% or more
      {share > 0.02 && ': narrow the limits, or free more knobs'}
      {atStart > 0.5 && '. Start further from the targets'}.
    </p>
  );
}
