import { useState } from 'react';
import type { Question } from '#shared/bank/questions.contract.ts';
import { useSetIgnored } from '#client/api/question-bank.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { toast } from '#client/lib/toast.ts';
import { failed } from '#client/lib/failed.ts';
import { QUESTION_IGNORED, QUESTION_RESTORED } from '../question-toasts.ts';

/** Ignores or restores questions, several at once if needed, and shows a notification about the result. */
export function useSetIgnoredWithNews() {
  const { mutateAsync } = useSetIgnored();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());

  const setIgnored = async ({ id }: Question, isIgnored: boolean): Promise<void> => {
    setBusyIds((ids) => new Set([...ids, id]));
    try {
      await mutateAsync({ id, isIgnored });
      toast(isIgnored ? QUESTION_IGNORED : QUESTION_RESTORED);
      // The button that was pressed has disappeared.
      focusHeading();
    } catch (error) {
      toast(failed(isIgnored ? 'Failed to ignore duplicate question' : 'Failed to unignore duplicate question', error));
    }
    setBusyIds((ids) => new Set([...ids].filter((busy) => busy !== id)));
  };
  return { setIgnored, busyIds };
}
