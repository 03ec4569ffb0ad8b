import type { StoredBackup } from '#shared/contract/backup.ts';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import type { Taken } from './taken.ts';
import { useBringBack } from './use-bring-back.ts';
import { useStayWhile } from './use-stay-while.ts';

interface BringBackDialogProps {
  backup: StoredBackup;
  onTaken: (taken: Taken) => void;
  onClose: () => void;
}

/** Asks before the hub is put back to what a stored backup holds. */
export function BringBackDialog({ backup, onTaken, onClose }: BringBackDialogProps) {
  const { bringBack, isPending, progress } = useBringBack(onTaken);
  useStayWhile(isPending);
  const when = formatDateTime(backup.createdAt);
  return (
    <DeletionDialog
      title="Bring this backup back?"
      description={`The hub goes back to what it was on ${when}. Everything added since is deleted; teachers’ accounts stay. A snapshot is taken first, and can be brought back in the same way.`}
      confirmLabel="Bring back"
      busyLabel="Bringing back…"
      isTyped
      word="RESTORE"
      isPending={isPending}
      progress={progress}
      onConfirm={() => void bringBack(backup.name).then(onClose)}
      onClose={onClose}
    />
  );
}
