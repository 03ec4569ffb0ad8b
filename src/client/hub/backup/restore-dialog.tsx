import type { StoredBackup } from '#shared/hub/backup.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type BackupSource, storedBackupsQuery } from '#client/api/backup.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { StageFocus, StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { BackupHeader } from './backup-header.ts';
import { REASON_LABELS, TYPE_WORDS } from './backup-labels.ts';
import { isAnyIncluded } from './restore-kinds.ts';
import { RestoreStage } from './restore-stage.tsx';
import { useBringBack, type Taken } from './use-bring-back.ts';
import { useRestore, type Restore } from './use-restore.ts';
import { useStayWhile } from './use-stay-while.ts';

/** The backup to restore: a file from elsewhere, or a backup that is stored in the hub. */
export type RestoreSubject =
  | { kind: 'file'; file: File; /** Null if it is encrypted. */ header: BackupHeader | null }
  | { kind: 'stored'; backup: StoredBackup };

interface RestoreDialogProps {
  subject: RestoreSubject;
  onTaken: (taken: Taken) => void;
  onClose: () => void;
}

/** Chooses what to restore from a backup, shows what would happen, and restores it. Cannot be closed while it works. */
export function RestoreDialog({ subject, onTaken, onClose }: RestoreDialogProps) {
  const hasKey = useQuery(storedBackupsQuery).data?.encryption.hasKey ?? true;
  const isEncrypted = subject.kind === 'file' ? subject.header === null : subject.backup.isEncrypted;
  const restore = useRestore(sourceOf(subject), { asksForKey: isEncrypted && !hasKey });
  const { state } = restore;
  const { bringBack, isPending: isBringingBack, progress } = useBringBack(onTaken);
  const isBusy = restore.isBusy || isBringingBack;
  useStayWhile(isBusy);

  const snapshot = state.stage === 'done' ? state.summary.snapshot : null;
  const handleClose = () => {
    if (isBusy) return;
    onClose();
    if (snapshot !== null) onTaken({ snapshot, before: 'restoring' });
  };
  const handleBringBack = async (name: string) => {
    if (await bringBack(name)) onClose();
  };
  return (
    <Dialog
      open
      size="large"
      title="Restore a backup"
      description={<span className="wrap-anywhere tabular-nums">{describe(subject)}</span>}
      onOpenChange={handleClose}
      footer={
        <RestoreActions
          restore={restore}
          isBringingBack={isBringingBack}
          onBringBack={(name) => void handleBringBack(name)}
          onClose={handleClose}
        />
      }
    >
      <StageFocus stage={isBringingBack ? 'bringing back' : state.stage}>
        {isBringingBack ? (
          <div className="grid gap-4 py-4">
            <StageHeading>Bringing back what was here before</StageHeading>
            <WorkProgress label={progress?.stage ?? 'Bringing back…'} progress={progress} />
          </div>
        ) : (
          <RestoreStage restore={restore} counts={subject.kind === 'file' ? (subject.header?.counts ?? null) : null} />
        )}
      </StageFocus>
    </Dialog>
  );
}

const sourceOf = (subject: RestoreSubject): BackupSource =>
  subject.kind === 'file' ? { file: subject.file } : { name: subject.backup.name };

/** Type, date, size and name. */
function describe(subject: RestoreSubject): string {
  if (subject.kind === 'stored') {
    const { reason, createdAt, bytes } = subject.backup;
    return `${REASON_LABELS[reason]}, ${formatDateTime(createdAt)}, ${sizeText(bytes)}`;
  }
  const { file, header } = subject;
  if (header === null) return `Encrypted, ${sizeText(file.size)}: ${file.name}`;
  return `${TYPE_WORDS[header.backupType].label}, ${formatDateTime(header.createdAt)}, ${sizeText(file.size)}: ${file.name}`;
}

interface RestoreActionsProps {
  restore: Restore;
  isBringingBack: boolean;
  onBringBack: (snapshot: string) => void;
  onClose: () => void;
}

/** The actions at each stage of a restore, in the footer of its dialog. */
function RestoreActions({ restore, isBringingBack, onBringBack, onClose }: RestoreActionsProps) {
  const { state, dispatch } = restore;
  const reconsider = () => dispatch({ type: 'reconsidered' });

  if (state.stage === 'options') {
    return (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!isAnyIncluded(state.options) || restore.isKeyMissing}
          onClick={() => void restore.check()}
        >
          Check the file
        </Button>
      </>
    );
  }
  if (state.stage === 'checking') return <Button onClick={restore.cancelCheck}>Cancel</Button>;
  if (state.stage === 'checked') {
    return (
      <>
        <Button onClick={reconsider}>Change choices</Button>
        <Button
          variant="destructive"

          disabled={!restore.isConfirmed}
          onClick={() => void restore.restore()}
        >
          Restore
        </Button>
      </>
    );
  }
  if (state.stage === 'restoring') {
    return (
      <Button variant="destructive" disabled>
        Restoring…
      </Button>
    );
  }
  if (state.stage === 'failed') {
    return (
      <>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={reconsider}>
          Back to the choices
        </Button>
      </>
    );
  }
  const { snapshot } = state.summary;
  return (
    <>
      {snapshot !== null && (
        <Button disabled={isBringingBack} onClick={() => onBringBack(snapshot)}>
          {isBringingBack ? 'Bringing back…' : 'Bring it back'}
        </Button>
      )}
      <Button variant="primary" disabled={isBringingBack} onClick={onClose}>
        Done
      </Button>
    </>
  );
}
