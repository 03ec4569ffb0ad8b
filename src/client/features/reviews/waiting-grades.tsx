import { useEffect, useState } from 'react';
import { CloudUpload } from 'lucide-react';
import { useSenderState } from '#client/api/card-reviews.ts';
import type { ReviewSender } from '#client/api/review-sender.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { waitingText } from './waiting-text.ts';

const LATE_MS = 2000;

interface WaitingGradesProps {
  sender: ReviewSender;
  /** Keeps its line also when it is empty, so that nothing moves when there is something to say. */
  hasRoom?: boolean;
}

/** Says how much the server has not heard of yet, and lets it be sent again. */
export function WaitingGrades({ sender, hasRoom = false }: WaitingGradesProps) {
  const state = useSenderState(sender);
  const text = waitingText(state, useIsLate(state.waiting[0]?.id));
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-2 text-14 text-ink-2 tabular-nums',
        hasRoom && 'min-h-6',
      )}
    >
      <output className="flex items-center gap-2">
        {text !== null && (
          <>
            <CloudUpload aria-hidden className="size-4 text-warn" />
            {text}
          </>
        )}
      </output>
      {text !== null && (
        <Button
          size="small"
          variant="quiet"
          className="-my-2.5"
          aria-disabled={state.isSending}
          onClick={() => void sender.flush()}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

/** Whether the same entry has been the first to wait for some time. */
function useIsLate(firstId: string | undefined): boolean {
  const [lateId, setLateId] = useState<string>();
  useEffect(() => {
    if (firstId === undefined) return undefined;
    const timer = setTimeout(() => setLateId(firstId), LATE_MS);
    return () => clearTimeout(timer);
  }, [firstId]);
  return firstId !== undefined && lateId === firstId;
}
