import { useQuery } from '@tanstack/react-query';
import { useLogout } from '#client/api/auth.ts';
import { factorsQuery } from '#client/api/factors.ts';
import { factorQuestion } from '#client/lib/open-questions.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Factors } from './factors.tsx';

/** For users whose role needs a second factor: they must set one up before they can continue. */
export function FactorSetUp() {
  const logout = useLogout();
  const { data: has } = useQuery(factorsQuery);
  // The recovery codes can be closed like any dialog, and the factor exists by then.
  const handleClose = () =>
    factorQuestion.answer(has !== undefined && (has.authenticatorSince !== null || has.passkeys.length > 0));
  return (
    <Dialog
      open
      onOpenChange={handleClose}
      title="Your account needs a second factor"
      description="Your school requires more than a password for accounts like yours. Set up one of these to continue."
      footer={
        <Button variant="quiet" disabled={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      }
    >
      <Factors onSetUp={() => factorQuestion.answer(true)} />
    </Dialog>
  );
}
