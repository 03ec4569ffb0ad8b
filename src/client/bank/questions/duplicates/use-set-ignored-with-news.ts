import { useState } from 'react';
import type { Question } from '#shared/bank/questions.contract.ts';
import { useSetIgnored } from '#client/api/question-bank.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { reported } from '#client/lib/reported.ts';
import { QUESTION_IGNORED, QUESTION_RESTORED } from '../question-toasts.ts';

/** Ignores or restores questions, several at once if needed, and shows a notification about the result. */
export function useSetIgnoredWithNews() {
  const { mutateAsync } = useSetIgnored();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());

  const setIgnored = async ({ id }: Question, isIgnored: boolean): Promise<void> => {
    setBusyIds((ids) => new Set([...ids, id]));
    const isDone = await reported(mutateAsync({ id, isIgnored }), {
      done: isIgnored ? QUESTION_IGNORED : QUESTION_RESTORED,
      failure: isIgnored ? 'Failed to ignore duplicate question' : 'Failed to unignore duplicate question',
    });
    // The button that was pressed has disappeared.
    if (isDone) focusHeading();
    setBusyIds((ids) => new Set([...ids].filter((busy) => busy !== id)));
  };
  return { setIgnored, busyIds };
}
