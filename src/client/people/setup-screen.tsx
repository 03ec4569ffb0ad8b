import { useLocation } from '@tanstack/react-router';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { SetupLink } from '#client/people/auth/setup-link.tsx';
import { Notice } from '#client/ui/notice.tsx';

export function SetupScreen() {
  const token = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') });
  return (
    <AuthPage>
      <h1 className="text-30 font-semibold">Set up your learning hub</h1>
      {token ? (
        <SetupLink token={token} />
      ) : (
        <Notice tone="bad" title="This link is not complete" className="mt-6">
          Open the whole set-up link that was printed when the server started.
        </Notice>
      )}
    </AuthPage>
  );
}
