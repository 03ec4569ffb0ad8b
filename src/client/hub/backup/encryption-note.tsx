import { useQuery } from '@tanstack/react-query';
import { storedBackupsQuery } from '#client/api/backup.ts';
import { Notice } from '#client/ui/notice.tsx';

/** Whether backups are encrypted, and what the administrator must do about it. */
export function EncryptionNote() {
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
