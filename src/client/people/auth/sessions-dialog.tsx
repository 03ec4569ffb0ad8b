import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '#shared/people/sessions.contract.ts';
import { sessionsQuery, useEndSession } from '#client/api/sessions.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { DialogProps } from '#client/ui/dialog-box.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** Where the user is signed in, with a way to sign out there. */
export function SessionsDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const { data, error, refetch } = useQuery({ ...sessionsQuery, enabled: open });
  const end = useEndSession();
  const handleEnd = (session: OwnSession | null) =>
    reported(end.mutateAsync(session?.id ?? null), {
      done: session ? `Signed out: ${nameOf(session)}` : 'Signed out everywhere else',
      failure: 'You could not be signed out there',
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Where you are signed in"
      description="If you do not recognize one of them, sign out there and change your password."
      footer={
        data?.some(({ isThis }) => !isThis) && (
          <Button disabled={end.isPending} onClick={() => void handleEnd(null)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows label="Loading the list…" count={2} row="h-18" />}
      {data && (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {nameOf(session)}
                  {session.isThis && <Badge tone="brand">This browser</Badge>}
                </p>
                <p className="mt-0.5 text-14 text-ink-2 tabular-nums">
                  Signed in {formatDateTime(session.signedInAt)}
                  {!session.isThis && `, last used ${formatDateTime(session.seenAt)}`}
                </p>
              </div>
              {!session.isThis && (
                <Button
                  size="small"
                  disabled={end.isPending}
                  aria-label={`Sign out: ${nameOf(session)}, ${formatDateTime(session.signedInAt)}`}
                  onClick={() => void handleEnd(session)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const nameOf = ({ device }: OwnSession) => device || 'Unknown browser';
