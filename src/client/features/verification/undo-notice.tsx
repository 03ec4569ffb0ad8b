import { EyeOff, KeyRound } from 'lucide-react';
import { useUndoFix } from '#client/api/verification.ts';
import type { Left } from '#client/api/verification.ts';
import { failed } from '#client/lib/failed.ts';
import { lettered } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { useDismissal } from './use-dismissal.ts';

interface UndoNoticeProps {
  left: Left;
  /** The question is about to return to the list, if all goes well. */
  onUndo: () => void;
}

/** Stands where a question was that has just left the list: what was done, and the way to take it back. */
export function UndoNotice({ left: { question, fixed, nextId }, onUndo }: UndoNoticeProps) {
  const { setDismissed, isPending: isRestoring } = useDismissal();
  const undoFix = useUndoFix();
  const Icon = fixed === null ? EyeOff : KeyRound;

  const handleUndo = async () => {
    onUndo();
    if (fixed === null) {
      await setDismissed({ ...question, isDismissed: true }, false);
      return;
    }
    try {
      await undoFix.mutateAsync({ question, fixed, nextId });
    } catch (error) {
      toast(failed('Failed to undo', error));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-2 sm:px-5">
      <output className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0">
          <span className="block font-medium">
            {fixed === null ? 'Dismissed until it changes' : `Correct answer set to ${lettered(fixed.correctAnswer)}`}
          </span>
          <span className="line-clamp-1 text-14 wrap-anywhere text-ink-2">{question.question}</span>
        </span>
      </output>
      <Button size="small" disabled={isRestoring || undoFix.isPending} onClick={() => void handleUndo()}>
        Undo
      </Button>
    </div>
  );
}
