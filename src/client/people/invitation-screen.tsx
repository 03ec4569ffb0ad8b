import { useSearch } from '@tanstack/react-router';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { Invitation } from '#client/people/joining/invitation.tsx';
import { Notice } from '#client/ui/notice.tsx';

/** `?token=…` of a mailed link. */
export function InvitationScreen() {
  const { token } = useSearch({ from: '/invitation' });
  return (
    <AuthPage>
      <h1 className="text-30 font-semibold">Your invitation</h1>
      {token ? (
        <Invitation key={token} token={token} />
      ) : (
        <Notice tone="bad" title="This link is not complete" className="mt-6">
          Open the whole link in the mail that invited you.
        </Notice>
      )}
    </AuthPage>
  );
}
