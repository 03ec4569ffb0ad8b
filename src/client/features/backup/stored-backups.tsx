import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import type { StoredBackup } from '#shared/contract/backup.ts';
import { BACKUPS_KEPT, SNAPSHOTS_KEPT } from '#shared/domain/limits.ts';
import { storedBackupsQuery } from '#client/api/backup.ts';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { BringBackDialog } from './bring-back-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import type { Taken } from './taken.ts';
import { StoredRows } from './stored-rows.tsx';
import type { BackUpNow } from './use-back-up-now.ts';

interface StoredBackupsProps {
  now: BackUpNow;
  onTaken: (taken: Taken) => void;
}

/** The backups that the hub keeps, and what can be done with each. */
export function StoredBackups({ now, onTaken }: StoredBackupsProps) {
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
      {error && !data && (
        <ErrorNotice title="The stored backups could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <RowsSkeleton />}
      {data &&
        (data.backups.length === 0 ? (
          <EmptyState
            as="h3"
            title="No backup yet"
            text="The first one is made within a day. “Back up now” makes one at once."
          />
        ) : (
          <StoredRows backups={data.backups} now={dataUpdatedAt} onRestore={setRestored} onBringBack={setBroughtBack} />
        ))}
      {restored && (
        <RestoreDialog
          subject={{ kind: 'stored', backup: restored }}
          onTaken={onTaken}
          onClose={() => setRestored(null)}
        />
      )}
      {broughtBack && <BringBackDialog backup={broughtBack} onTaken={onTaken} onClose={() => setBroughtBack(null)} />}
    </section>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup label="Loading the stored backups…" className="grid gap-3">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-36 md:h-14" />
      ))}
    </SkeletonGroup>
  );
}
