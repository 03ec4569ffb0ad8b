import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup, Download } from 'lucide-react';
import { counted } from '#shared/domain/counted.ts';
import { BACKUPS_KEPT, SNAPSHOTS_KEPT } from '#shared/hub/backups.ts';
import type { StoredBackup } from '#shared/hub/backup.contract.ts';
import { storedBackupsQuery, storedBackupUrl } from '#client/api/backup.ts';
import { ConfirmDialog } from '#client/components/confirm-dialog.tsx';
import { DownloadLink } from '#client/components/download-link.tsx';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { Records } from '#client/components/lists/records.tsx';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { BackupKeyField, type KeyRequest } from './backup-key-field.tsx';
import { REASON_LABELS } from './backup-labels.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import type { BackUpNow } from './use-back-up-now.ts';
import { useBringBack, type Taken } from './use-bring-back.ts';
import { useStayWhile } from './use-stay-while.ts';

/** The backups that are stored in the hub, and the actions on each. */
export function StoredBackups({ now, onTaken }: { now: BackUpNow; onTaken: (taken: Taken) => void }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(storedBackupsQuery);
  const [restored, setRestored] = useState<StoredBackup | null>(null);
  const [broughtBack, setBroughtBack] = useState<StoredBackup | null>(null);
  return (
    <section aria-labelledby="stored-backups">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="stored-backups" className="text-20 font-semibold">
            Stored backups
          </h2>
          <p className="mt-1 max-w-prose text-ink-2">
            The hub makes one a day by itself. It keeps the last of {BACKUPS_KEPT.daily} days, {BACKUPS_KEPT.weekly}{' '}
            weeks and {BACKUPS_KEPT.monthly} months, and the last {SNAPSHOTS_KEPT} snapshots taken before a clear or a
            restore.
            {data && (
              <>
                {' '}
                They are in <span className="wrap-anywhere text-ink">{data.place}</span>.
              </>
            )}
          </p>
        </div>
        <Button disabled={now.isPending} className="max-sm:w-full" onClick={() => void now.backUp()}>
          <DatabaseBackup aria-hidden className="size-5" />
          {now.isPending ? 'Backing up…' : 'Back up now'}
        </Button>
      </div>
      {now.isPending && (
        <div className="mb-4">
          <WorkProgress label={now.progress?.stage ?? 'Backing up…'} progress={now.progress} />
        </div>
      )}
      {error && !data && <ErrorNotice title="The stored backups could not be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows label="Loading the stored backups…" count={4} row="h-36 md:h-14" />}
      {data &&
        (data.backups.length === 0 ? (
          <EmptyState
            as="h3"
            title="No backup yet"
            text="The first one is made within a day. “Back up now” makes one at once."
          />
        ) : (
          <StoredRows
            backups={data.backups}
            hasKey={data.encryption.hasKey}
            now={dataUpdatedAt}
            onRestore={setRestored}
            onBringBack={setBroughtBack}
          />
        ))}
      {restored && (
        <RestoreDialog
          subject={{ kind: 'stored', backup: restored }}
          onTaken={onTaken}
          onClose={() => setRestored(null)}
        />
      )}
      {broughtBack && (
        <BringBackDialog
          backup={broughtBack}
          asksForKey={broughtBack.isEncrypted && data?.encryption.hasKey === false}
          onTaken={onTaken}
          onClose={() => setBroughtBack(null)}
        />
      )}
    </section>
  );
}

interface BringBackDialogProps {
  backup: StoredBackup;
  /** Whether the hub needs the user's key to open it. */
  asksForKey: boolean;
  onTaken: (taken: Taken) => void;
  onClose: () => void;
}

/** Asks for confirmation before the hub returns to the state of a stored backup. */
function BringBackDialog({ backup, asksForKey, onTaken, onClose }: BringBackDialogProps) {
  const { bringBack, isPending, progress } = useBringBack(onTaken);
  const [backupKey, setBackupKey] = useState('');
  const [keyRequest, setKeyRequest] = useState<KeyRequest | null>(asksForKey ? { problem: null } : null);
  useStayWhile(isPending);
  const when = formatDateTime(backup.createdAt);
  const handleConfirm = async () => {
    let hasToAsk = false;
    const onKeyRefused = (problem: string) => {
      hasToAsk = true;
      setBackupKey('');
      setKeyRequest({ problem });
    };
    await bringBack(backup.name, { backupKey, onKeyRefused });
    if (!hasToAsk) onClose();
  };
  return (
    <ConfirmDialog
      title="Bring this backup back?"
      description={`The hub goes back to what it was on ${when}. Everything added since is deleted; teachers’ accounts stay. A snapshot is taken first, and can be brought back in the same way.`}
      confirmLabel="Bring back"
      busyLabel="Bringing back…"
      word="RESTORE"
      isReady={keyRequest === null || backupKey !== ''}
      progress={progress}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {keyRequest && !isPending && <BackupKeyField keyRequest={keyRequest} value={backupKey} onChange={setBackupKey} />}
    </ConfirmDialog>
  );
}

interface StoredRowsProps {
  /** Newest first. */
  backups: readonly StoredBackup[];
  /** Whether the hub can decrypt backups: only then can it add the media files to a download. */
  hasKey: boolean;
  /** When the list was fetched; ages are relative to it. */
  now: number;
  onRestore: (backup: StoredBackup) => void;
  onBringBack: (backup: StoredBackup) => void;
}

function StoredRows({ backups, now, ...actions }: StoredRowsProps) {
  return (
    <Records
      label="Stored backups, the latest first"
      rows={backups}
      idOf={({ name }) => name}
      isHeadLoose
      head="border-b border-line px-4 py-2.5 whitespace-nowrap"
      cell="px-4 py-1.5"
      rowClass=""
      columns={[
        {
          name: 'Made',
          className: 'whitespace-nowrap tabular-nums',
          render: ({ createdAt }) => formatDateTime(createdAt),
        },
        {
          name: 'Age',
          className: 'text-14 whitespace-nowrap text-ink-2 tabular-nums',
          render: ({ createdAt }) => ageText(createdAt, now),
        },
        { name: 'Why', render: ({ reason }) => REASON_LABELS[reason] },
        {
          name: 'Size',
          head: 'text-right',
          className: 'text-right whitespace-nowrap tabular-nums',
          render: ({ bytes }) => sizeText(bytes),
        },
        {
          name: 'Actions',
          isNameHidden: true,
          render: (backup) => (
            <div className="flex justify-end gap-1">
              <Actions backup={backup} {...actions} />
            </div>
          ),
        },
      ]}
      cards="grid gap-3 sm:grid-cols-2"
      cardClass="grid gap-1 rounded-card border border-line bg-surface p-4"
      renderCard={(backup) => (
        <>
          <p className="font-medium tabular-nums">{formatDateTime(backup.createdAt)}</p>
          <p className="text-14 text-ink-2 tabular-nums">
            {REASON_LABELS[backup.reason]}, {ageText(backup.createdAt, now)}, {sizeText(backup.bytes)}
          </p>
          <div className="mt-1 -ml-3 flex flex-wrap gap-1">
            <Actions backup={backup} {...actions} />
          </div>
        </>
      )}
    />
  );
}

function Actions({
  backup,
  hasKey,
  onRestore,
  onBringBack,
}: Omit<StoredRowsProps, 'backups' | 'now'> & { backup: StoredBackup }) {
  const which = `${REASON_LABELS[backup.reason]}, ${formatDateTime(backup.createdAt)}`;
  return (
    <>
      {(hasKey || !backup.isEncrypted) && (
        <Button asChild variant="quiet" size="small">
          {/* The browser streams it to the disk, however large it is. */}
          <DownloadLink href={storedBackupUrl(backup.name)} aria-label={`Download: ${which}`}>
            <Download aria-hidden className="size-4" />
            Download
          </DownloadLink>
        </Button>
      )}
      <Button variant="quiet" size="small" aria-label={`Restore…: ${which}`} onClick={() => onRestore(backup)}>
        Restore…
      </Button>
      <Button variant="quiet" size="small" aria-label={`Bring back…: ${which}`} onClick={() => onBringBack(backup)}>
        Bring back…
      </Button>
    </>
  );
}

const MINUTE_MS = 60_000;
const MONTH_DAYS = 30;

/** How long ago that was, in whole units: "5 minutes ago", "3 days ago", "2 months ago" from 60 days on. */
export function ageText(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${counted(hours, 'hour')} ago`;
  const days = Math.floor(hours / 24);
  if (days < 2 * MONTH_DAYS) return `${counted(days, 'day')} ago`;
  return `${counted(Math.floor(days / MONTH_DAYS), 'month')} ago`;
}
