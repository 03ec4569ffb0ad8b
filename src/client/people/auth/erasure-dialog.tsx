import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { ownErasureQuery, useAskForErasure } from '#client/api/erasure.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import type { DialogProps } from '#client/ui/dialog-box.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** Lets students ask to be erased, and withdraw the request. */
export function ErasureDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const { data, error, refetch } = useQuery({ ...ownErasureQuery, enabled: open });
  const change = useAskForErasure();
  const request = data?.request ?? null;
  const handleClick = () =>
    reported(change.mutateAsync(request === null), {
      done: request === null ? 'Your request was sent' : 'Your request was withdrawn',
      failure: 'Your request could not be changed',
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Erase my account"
      description="Ask the hub to erase everything that identifies you."
      footer={
        data && (
          <Button
            variant={request === null ? 'destructive' : 'primary'}
            disabled={change.isPending}
            onClick={() => void handleClick()}
          >
            {request === null ? 'Ask for erasure' : 'Withdraw request'}
          </Button>
        )
      }
    >
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows label="Loading your request…" count={2} row="h-18" />}
      {data && (
        <div>
          <div aria-live="polite" className="not-empty:mb-4">
            {request !== null && (
              <Notice tone="warn" title={`Your account will be erased on ${formatDate(request.dueAt)}`}>
                An owner of this hub can do it sooner. Until then you can keep studying, and withdraw your request.
              </Notice>
            )}
          </div>
          <ul className="grid list-disc gap-2 pl-5 text-ink-2">
            <li>
              Deleted: your name, email address and date of birth, your own cards, what you wrote, and mail to you. You
              will no longer be able to sign in.
            </li>
            <li>Kept without your name: your answers and scores, because question statistics are based on them.</li>
            {request === null && (
              <li>
                An owner of this hub does it, or it happens automatically after {counted(data.days, 'day')}. You can
                withdraw your request until then. If you are in an exam on that day, it waits until the next.
              </li>
            )}
            <li>This can’t be undone. Download your data first if you want to keep it.</li>
          </ul>
        </div>
      )}
    </Dialog>
  );
}
