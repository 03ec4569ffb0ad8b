import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Undo2 } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { CLEAR_TYPES } from '#shared/hub/backups.ts';
import type { BackupStats } from '#shared/hub/backup.contract.ts';
import { backupStatsQuery, clearPreviewQuery, type ClearType, storedBackupsQuery } from '#client/api/backup.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { CLEAR_WORDS, clearedText } from './backup/backup-labels.ts';
import { ClearDialog } from './backup/clear-dialog.tsx';
import { CreateBackup } from './backup/create-backup.tsx';
import { RestoreFile } from './backup/restore-file.tsx';
import { StoredBackups } from './backup/stored-backups.tsx';
import { type BackUpNow, useBackUpNow } from './backup/use-back-up-now.ts';
import { useBringBack, type Taken } from './backup/use-bring-back.ts';
import { useStayWhile } from './backup/use-stay-while.ts';

/** Creating, storing and restoring backups, and clearing the hub. */
export function BackupScreen() {
  const [taken, setTaken] = useState<Taken | null>(null);
  const now = useBackUpNow();
  return (
    <>
      <PageHeader title="Backup & Restore" text="Make, keep and restore copies of everything in the hub." />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {taken && <SnapshotNotice key={taken.snapshot} taken={taken} onTaken={setTaken} />}
        <LastFailure now={now} />
        <HubFigures />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <CreateBackup />
          <RestoreFile onTaken={setTaken} />
        </div>
        <EncryptionNote />
        <StoredBackups now={now} onTaken={setTaken} />
        <ClearDatabase onTaken={setTaken} />
        <BestPractices />
      </div>
    </>
  );
}

/** Reports that the last daily backup failed, and why. */
function LastFailure({ now }: { now: BackUpNow }) {
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

/** Whether backups are encrypted, and what the administrator must do about it. */
function EncryptionNote() {
  const encryption = useQuery(storedBackupsQuery).data?.encryption;
  if (!encryption) return null;
  if (!encryption.isOn) {
    return (
      <p className="text-14 text-ink-2">
        Backups are not encrypted. To encrypt them, set BACKUP_KEY to a long passphrase where the hub’s other settings
        are, and restart the hub.
      </p>
    );
  }
  return (
    <Notice title="Backups are encrypted">
      Without the backup key nobody can read them, and nobody can recover a lost key. Keep the key in a second place,
      away from this machine and from the backups. Older backups need the key they were made with.
      {!encryption.hasKey && (
        <p className="mt-1">
          This hub has no key that opens them, so it asks for one when you restore a backup, and can’t join a stored
          backup with its pictures for download.
        </p>
      )}
    </Notice>
  );
}

/** Short advice for a safe hub. */
function BestPractices() {
  return (
    <section aria-labelledby="best-practices">
      <h2 id="best-practices" className="text-20 font-semibold">
        Best practices
      </h2>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
        <li>
          <strong className="font-medium">Keep copies elsewhere.</strong> Stored backups are lost with the machine they
          are on. Download one now and then, and keep it on another machine or disk, locked away.
        </li>
        <li>
          <strong className="font-medium">Try a restore.</strong> “Check the file” reads a backup from start to end and
          says what would happen. It changes nothing.
        </li>
        <li>
          <strong className="font-medium">Know the daily backup.</strong> It holds everything, with pictures and videos,
          each of which is kept once for all backups. If one fails, the dashboard says so.
        </li>
        <li>
          <strong className="font-medium">Moving to another machine.</strong> <Code>npm run backup</Code> writes a full
          backup on the old machine, <Code>npm run restore FILE</Code> reads it on the new one, also from the embedded
          database into PostgreSQL and back.
        </li>
        <li>
          <strong className="font-medium">Before major changes,</strong> such as an import of a thousand questions,
          press “Back up now”.
        </li>
      </ul>
    </section>
  );
}

function Code({ children }: { children: string }) {
  return <code className="rounded-[4px] bg-sunken px-1 py-0.5 font-mono text-14">{children}</code>;
}

/** The ways of clearing, each with what would be deleted and what stays. */
function ClearDatabase({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const { data: preview, isError } = useQuery(clearPreviewQuery);
  const [clearType, setClearType] = useState<ClearType | null>(null);
  return (
    <Card aria-labelledby="clear-database">
      <CardTitle id="clear-database">Clear database</CardTitle>
      <p className="mt-1 text-ink-2">A snapshot is taken first, and can be brought back with one click.</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {CLEAR_TYPES.map((type) => (
          <li
            key={type}
            className="grid gap-x-6 gap-y-3 py-4 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <h3 className="font-medium">{CLEAR_WORDS[type].title}</h3>
              <p>{CLEAR_WORDS[type].goes}</p>
              <p className="text-14 text-ink-2">{CLEAR_WORDS[type].stays}</p>
              <p className="mt-1 min-h-6 text-14 text-ink-2 tabular-nums">
                {preview && `Will be deleted: ${clearedText(preview[type]) ?? 'nothing'}.`}
                {!preview && !isError && <Skeleton className="h-4 w-56" />}
              </p>
            </div>
            <Button className="sm:w-56" onClick={() => setClearType(type)}>
              {CLEAR_WORDS[type].title}…
            </Button>
          </li>
        ))}
      </ul>
      {clearType !== null && <ClearDialog clearType={clearType} onTaken={onTaken} onClose={() => setClearType(null)} />}
    </Card>
  );
}

const titles: Record<Taken['before'], string> = {
  clearing: 'The database was cleared',
  restoring: 'The backup was restored',
  'bringing back': 'The hub was brought back',
};

/** After a major change: one click restores the previous state. Mounted again for each snapshot. */
function SnapshotNotice({ taken, onTaken }: { taken: Taken; onTaken: (taken: Taken) => void }) {
  const { bringBack, isPending, progress } = useBringBack(onTaken);
  const notice = useRef<HTMLElement>(null);
  useStayWhile(isPending);
  useEffect(() => {
    // Runs after the dialog has restored the focus: that is far down the page, and the news is here.
    const frame = requestAnimationFrame(() => {
      setTimeout(() => {
        notice.current?.focus({ preventScroll: true });
        window.scrollTo({ top: 0 });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section ref={notice} tabIndex={-1} aria-label={titles[taken.before]} className="rounded-card outline-none">
      <Notice
        tone="good"
        title={titles[taken.before]}
        action={
          <Button size="small" disabled={isPending} onClick={() => void bringBack(taken.snapshot)}>
            <Undo2 aria-hidden className="size-4" />
            {isPending ? 'Bringing back…' : 'Bring it back'}
          </Button>
        }
      >
        <p>A snapshot was taken first. One click brings it back. It is also listed under the stored backups.</p>
        {isPending && (
          <div className="mt-2">
            <WorkProgress label={progress?.stage ?? 'Bringing back…'} progress={progress} />
          </div>
        )}
      </Notice>
    </section>
  );
}

const environments: Record<BackupStats['environment'], string> = {
  embedded: 'Embedded database',
  postgres: 'PostgreSQL',
};

const figures = [
  { key: 'users', label: 'Users' },
  { key: 'questions', label: 'Questions' },
  { key: 'flashcards', label: 'Flashcards' },
  { key: 'topics', label: 'Topics' },
  { key: 'quizAttempts', label: 'Quiz attempts' },
  { key: 'contactSubmissions', label: 'Contact submissions' },
  { key: 'totalRecords', label: 'Total records' },
] as const;

/** Counts of the hub's content. Labels show before the data. */
function HubFigures() {
  const { data, error, isFetching, refetch } = useQuery(backupStatsQuery);
  if (error && !data) {
    return <ErrorNotice title="The figures could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <section aria-label="What is in the hub">
      <dl
        aria-busy={!data}
        className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4"
      >
        {figures.map(({ key, label }) => (
          <Figure key={key} label={label} value={data && formatCount(data[key])} />
        ))}
        <Figure
          label="Pictures, videos, files"
          value={data && sizeText(data.mediaBytes)}
          note={data && counted(data.mediaFiles, 'file')}
        />
      </dl>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-14 text-ink-2">
        <p className="tabular-nums">
          {data && `${environments[data.environment]}, as of ${formatDateTime(data.timestamp)}`}
        </p>
        <Button variant="quiet" size="small" disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden className="size-4" />
          Refresh
        </Button>
      </div>
    </section>
  );
}

function Figure({ label, value, note }: { label: string; value: string | undefined; note?: string | undefined }) {
  return (
    <div className="flex flex-col justify-between wrap-anywhere bg-surface px-4 py-3 sm:px-5">
      <dt className="text-14 font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 flex min-h-8 flex-wrap items-baseline gap-x-2 text-20 font-semibold tracking-tight tabular-nums sm:text-24">
        {value ?? <Skeleton className="h-7 w-20" />}
        {note && <span className="text-14 font-normal tracking-normal text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}
