import { Suspense, useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useCurrentUser } from '#client/api/auth.ts';
import { useLateDialog } from '#client/components/use-late-dialog.ts';
import { Dashboard } from '#client/insight/dashboard/dashboard.tsx';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

// The teacher's first screen stays light: its dialogs load on demand.
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#client/people/auth/change-password-dialog.tsx')).ChangePasswordDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('#client/bank/question-files/import-dialog.tsx')).ImportDialog,
}));

export function DashboardScreen() {
  const user = useCurrentUser();
  const password = useLateDialog();
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <PageHeader
        title="Dashboard"
        text="Welcome to your Sonography education platform"
        actions={
          <Button
            variant="quiet"
            size="small"
            className="whitespace-nowrap max-sm:-ml-3 sm:-mr-3"
            onClick={() => password.open()}
          >
            <KeyRound aria-hidden className="size-4" />
            Change Password
          </Button>
        }
      />
      <Dashboard onUpload={() => setIsImporting(true)} />
      <Suspense>
        {user && password.isUsed && <ChangePasswordDialog {...password.props} email={user.email} />}
        {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      </Suspense>
    </>
  );
}
