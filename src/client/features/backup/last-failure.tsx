import { useQuery } from '@tanstack/react-query';
import { storedBackupsQuery } from '#client/api/backup.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { BackUpNow } from './use-back-up-now.ts';

/** That the last daily backup failed, and why. */
export function LastFailure({ now }: { now: BackUpNow }) {
  const failure = useQuery(storedBackupsQuery).data?.failure;
  if (!failure) return null;
  return (
    <Notice
      tone="bad"
      title="The last daily backup failed"
      action={
        <Button size="small" disabled={now.isPending} onClick={() => void now.backUp()}>
          {now.isPending ? 'Backing up…' : 'Back up now'}
        </Button>
      }
    >
      <span className="wrap-anywhere">{failure.reason}</span>{' '}
      <span className="tabular-nums">({formatDateTime(failure.at)})</span>
      <p>The hub tries again every hour. This notice disappears once a daily backup succeeds.</p>
    </Notice>
  );
}
