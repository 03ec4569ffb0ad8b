import { useLocation } from '@tanstack/react-router';
import { AuthPage } from '#client/features/auth/auth-page.tsx';
import { SetupForm } from '#client/features/auth/setup-form.tsx';
import { Notice } from '#client/ui/notice.tsx';

export function SetupScreen() {
  const token = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('token') });
  return (
    <AuthPage>
      <h1 className="text-30 font-semibold">Set up your learning hub</h1>
      <p className="mt-2 mb-6 text-ink-2">Create the first teacher account. This link works once.</p>
      {token ? (
        <SetupForm token={token} />
      ) : (
        <Notice tone="bad" title="This link is not complete">
          Open the whole set-up link that was printed when the server started.
        </Notice>
      )}
    </AuthPage>
  );
}
