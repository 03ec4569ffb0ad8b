import { EyeOff } from 'lucide-react';
import type { QuestionWithIssues } from '#shared/contract/verification.ts';
import { Button } from '#client/ui/button.tsx';
import { useDismissal } from './use-dismissal.ts';

interface DismissedNoticeProps {
  question: QuestionWithIssues;
  /** It is about to return to the list, if all goes well. */
  onUndo: () => void;
}

/** Stands where a question was that has just been dismissed: the way to take it back. */
export function DismissedNotice({ question, onUndo }: DismissedNoticeProps) {
  const { setDismissed, isPending } = useDismissal();
  const handleUndo = () => {
    onUndo();
    void setDismissed({ ...question, isDismissed: true }, false);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-2 sm:px-5">
      <output className="flex min-w-0 flex-1 basis-60 items-center gap-2.5">
        <EyeOff aria-hidden className="size-5 shrink-0 text-ink-2" />
        <span className="min-w-0">
          <span className="block font-medium">Dismissed until it changes</span>
          <span className="line-clamp-1 text-14 wrap-anywhere text-ink-2">{question.question}</span>
        </span>
      </output>
      <Button size="small" disabled={isPending} onClick={handleUndo}>
        Undo
      </Button>
    </div>
  );
}
