import { BackupPage } from '#client/hub/backup/backup-page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function BackupScreen() {
  return (
    <>
      <PageHeader title="Backup & Restore" text="Make, keep and restore copies of everything in the hub." />
      <BackupPage />
    </>
  );
}
