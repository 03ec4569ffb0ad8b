import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useCurrentUser } from '#client/api/auth.ts';
import { ChangePasswordDialog } from '#client/features/auth/change-password-dialog.tsx';
import { MetricCards } from '#client/features/dashboard/metric-cards.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function DashboardScreen() {
  const user = useCurrentUser();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <PageHeader
        title="Dashboard"
        text="Welcome to your Sonography education platform"
        actions={
          <Button onClick={() => setIsChanging(true)}>
            <KeyRound aria-hidden className="size-5" />
            Change Password
          </Button>
        }
      />
      <MetricCards />
      {user && <ChangePasswordDialog open={isChanging} onOpenChange={setIsChanging} email={user.email} />}
    </>
  );
}
