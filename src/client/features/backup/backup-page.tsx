import { useState } from 'react';
import { BestPractices } from './best-practices.tsx';
import { ClearDatabase } from './clear-database.tsx';
import { CreateBackup } from './create-backup.tsx';
import { HubFigures } from './hub-figures.tsx';
import { LastFailure } from './last-failure.tsx';
import { RestoreFile } from './restore-file.tsx';
import { SnapshotNotice } from './snapshot-notice.tsx';
import type { Taken } from './taken.ts';
import { StoredBackups } from './stored-backups.tsx';
import { useBackUpNow } from './use-back-up-now.ts';

/** Backups made, kept and put back, and what clears the hub. */
export function BackupPage() {
  const [taken, setTaken] = useState<Taken | null>(null);
  const now = useBackUpNow();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {taken && <SnapshotNotice key={taken.snapshot} taken={taken} onTaken={setTaken} />}
      <LastFailure now={now} />
      <HubFigures />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <CreateBackup />
        <RestoreFile onTaken={setTaken} />
      </div>
      <StoredBackups now={now} onTaken={setTaken} />
      <ClearDatabase onTaken={setTaken} />
      <BestPractices />
    </div>
  );
}
