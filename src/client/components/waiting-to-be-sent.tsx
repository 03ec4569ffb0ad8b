import { useEffect, useState } from 'react';
import { CloudUpload } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { useOutboxState } from '#client/api/outbox.ts';
import { classNames } from '#client/lib/class-names.ts';
import type { Outbox, OutboxState } from '#client/lib/outbox.ts';
import { Button } from '#client/ui/button.tsx';

const LATE_MS = 2000;

interface WaitingToBeSentProps<E> {
  outbox: Outbox<E>;
  /** The singular of the entries: "grade". */
  noun: string;
  /** Keeps its line even when empty, so that nothing moves when a text appears. */
  hasRoom?: boolean;
}

/** Shows how many entries the server has not received yet, with a button to send them again. */
export function WaitingToBeSent<E>({ outbox, noun, hasRoom = false }: WaitingToBeSentProps<E>) {
  const state = useOutboxState(outbox);
  const text = waitingText(state, { noun, isLate: useIsLate(state.waiting[0]) });
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
          onClick={() => void outbox.flush()}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

/** "3 grades waiting to be sent"; null if there are none, or if they are being sent without delay. */
export function waitingText(
  { waiting, isFailing }: OutboxState<unknown>,
  { noun, isLate }: { noun: string; isLate: boolean },
): string | null {
  if (waiting.length === 0 || (!isFailing && !isLate)) return null;
  return `${counted(waiting.length, noun)} waiting to be sent`;
}

/** Whether the same entry has been first in the queue for some time. */
function useIsLate(first: unknown): boolean {
  const name = first === undefined ? undefined : JSON.stringify(first);
  const [lateName, setLateName] = useState<string>();
  useEffect(() => {
    if (name === undefined) return undefined;
    const timer = setTimeout(() => setLateName(name), LATE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  return name !== undefined && lateName === name;
}
