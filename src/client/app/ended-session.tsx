import { useEffect, useState } from 'react';
import type { SignInAgain } from '#client/features/auth/sign-in-again.tsx';
import { putOffSignIn } from '#client/lib/session.ts';
import { toast } from '#client/lib/toast.ts';
import { FullScreenSpinner } from '#client/ui/spinner.tsx';

/** Asks somebody whose session has ended to sign in again, over their work. The code for that comes when it is needed. */
export function EndedSession({ isAsking }: { isAsking: boolean }) {
  const [Dialog, setDialog] = useState<typeof SignInAgain>();
  const isMissing = isAsking && Dialog === undefined;
  useEffect(() => {
    if (!isMissing) return;
    import('#client/features/auth/sign-in-again.tsx').then(
      ({ SignInAgain }) => setDialog(() => SignInAgain),
      () => {
        toast({
          title: 'Your session has ended',
          description: 'The sign-in could not be loaded. Please check your connection and try again.',
          variant: 'destructive',
        });
        putOffSignIn();
      },
    );
  }, [isMissing]);
  return Dialog && <Dialog isOpen={isAsking} />;
}

/** Somebody else has signed in over the work, so it goes, with all else that this page holds. */
export function StartOver() {
  useEffect(() => {
    // A moment later: whatever asks before the page is left is gone by then.
    const timer = setTimeout(() => window.location.replace('/'));
    return () => clearTimeout(timer);
  }, []);
  return <FullScreenSpinner />;
}
