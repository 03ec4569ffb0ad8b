import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import type { ErasurePreview } from '#shared/people/erasure.contract.ts';
import { erasurePreviewQuery, useEraseStudent } from '#client/api/erasure.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import type { Named } from '#client/components/full-name.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { AccountName } from './account-name.tsx';

interface EraseAccountDialogProps {
  account: Named & { id: string; email: string };
  onClose: () => void;
}

/** Explains what an erasure does; a word must be typed. */
export function EraseAccountDialog({ account, onClose }: EraseAccountDialogProps) {
  const erasure = useEraseStudent();
  const { data, error, refetch } = useQuery({ ...erasurePreviewQuery(account.id), enabled: erasure.isIdle });
  const handleConfirm = async () => {
    await reported(erasure.mutateAsync(account.id), {
      done: 'The student was erased',
      failure: 'The student could not be erased',
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Erase this student?"
      description={<AccountName account={account} />}
      confirmLabel="Erase student"
      busyLabel="Erasing…"
      word="ERASE"
      isReady={data !== undefined && !data.isBusy}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {!data && !error && <p>Looking for everything about this student…</p>}
      {data && <Consequences {...data} />}
    </ConfirmDialog>
  );
}

function Consequences({ kept, deleted, mentions, isBusy, backupsUntil }: ErasurePreview) {
  return (
    <>
      {isBusy && (
        <Notice tone="warn" title="The student is in an exam or a timed quiz">
          Erase the account when that is over.
        </Notice>
      )}
      <ul className="grid list-disc gap-2 pl-5 tabular-nums">
        <li>
          Deleted: name, address and date of birth, {counted(deleted.ownCards, 'card')} of their own,{' '}
          {counted(deleted.mails, 'mail')} and {counted(deleted.messages, 'message')} from the contact form.
        </li>
        <li>
          Kept without a name: {counted(kept.quizSessions, 'quiz session')} and {counted(kept.answers, 'answer')}, so
          that all statistics stay the same.
        </li>
        <li>
          Earlier backups contain the student until {formatDate(backupsUntil)} at the latest, and snapshots from before
          a clear or a restore until newer ones replace them. A restore erases the student again. Delete files that you
          downloaded yourself.
        </li>
        {mentions.length > 0 && (
          <li>
            The name or the address is still in texts that only you can change:{' '}
            {mentions.map(({ where, count }) => `${where} (${count})`).join(', ')}.
          </li>
        )}
      </ul>
      <p>This can’t be undone.</p>
    </>
  );
}
