import { BackupPage } from '#client/features/backup/backup-page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function BackupScreen() {
  return (
    <>
      <PageHeader title="Backup & Restore" text="Copies of all that the hub holds: made, kept, and put back." />
      <BackupPage />
    </>
  );
}
