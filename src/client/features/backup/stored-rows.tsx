import { Download } from 'lucide-react';
import type { StoredBackup } from '#shared/contract/backup.ts';
import { storedBackupUrl } from '#client/api/backup.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { ageText } from './age-text.ts';
import { REASON_LABELS } from './backup-labels.ts';

interface StoredRowsProps {
  /** The latest first. */
  backups: readonly StoredBackup[];
  /** When the list came, from which ages are counted. */
  now: number;
  onRestore: (backup: StoredBackup) => void;
  onBringBack: (backup: StoredBackup) => void;
}

/** A table where there is room, cards on a phone. */
export function StoredRows(props: StoredRowsProps) {
  const isWide = useWideScreen('lg');
  const Rows = isWide ? StoredTable : StoredCards;
  return <Rows {...props} />;
}

const head = 'px-4 py-2.5 text-left text-14 font-medium whitespace-nowrap text-ink-2';
const cell = 'px-4 py-1.5';

function StoredTable({ backups, now, ...actions }: StoredRowsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full border-collapse" aria-label="Stored backups, the latest first">
        <thead>
          <tr className="border-b border-line bg-sunken">
            <th scope="col" className={head}>
              Made
            </th>
            <th scope="col" className={head}>
              Age
            </th>
            <th scope="col" className={head}>
              Why
            </th>
            <th scope="col" className={`${head} text-right`}>
              Size
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {backups.map((backup) => (
            <tr key={backup.name}>
              <td className={`${cell} whitespace-nowrap tabular-nums`}>{formatDateTime(backup.createdAt)}</td>
              <td className={`${cell} text-14 whitespace-nowrap text-ink-2 tabular-nums`}>
                {ageText(backup.createdAt, now)}
              </td>
              <td className={cell}>{REASON_LABELS[backup.reason]}</td>
              <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>{sizeText(backup.bytes)}</td>
              <td className={cell}>
                <div className="flex justify-end gap-1">
                  <Actions backup={backup} {...actions} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StoredCards({ backups, now, ...actions }: StoredRowsProps) {
  return (
    <ul aria-label="Stored backups, the latest first" className="grid gap-3 sm:grid-cols-2">
      {backups.map((backup) => (
        <li key={backup.name} className="grid gap-1 rounded-card border border-line bg-surface p-4">
          <p className="font-medium tabular-nums">{formatDateTime(backup.createdAt)}</p>
          <p className="text-14 text-ink-2 tabular-nums">
            {REASON_LABELS[backup.reason]}, {ageText(backup.createdAt, now)}, {sizeText(backup.bytes)}
          </p>
          <div className="mt-1 -ml-3 flex flex-wrap gap-1">
            <Actions backup={backup} {...actions} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Actions({
  backup,
  onRestore,
  onBringBack,
}: Omit<StoredRowsProps, 'backups' | 'now'> & { backup: StoredBackup }) {
  const which = `${REASON_LABELS[backup.reason]}, ${formatDateTime(backup.createdAt)}`;
  return (
    <>
      <Button asChild variant="quiet" size="small">
        {/* The browser writes it to the disk as it comes, however large it is. */}
        <a href={storedBackupUrl(backup.name)} download aria-label={`Download: ${which}`}>
          <Download aria-hidden className="size-4" />
          Download
        </a>
      </Button>
      <Button variant="quiet" size="small" aria-label={`Restore…: ${which}`} onClick={() => onRestore(backup)}>
        Restore…
      </Button>
      <Button variant="quiet" size="small" aria-label={`Bring back…: ${which}`} onClick={() => onBringBack(backup)}>
        Bring back…
      </Button>
    </>
  );
}
