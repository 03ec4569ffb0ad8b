import { useParams } from '@tanstack/react-router';
import { AuthPage } from '#client/people/auth/auth-page.tsx';
import { JoinWithRegistration } from '#client/people/joining/join-with-registration.tsx';

/** The address that a teacher shares, for a signed-out visitor. */
export function JoinScreen() {
  const { code } = useParams({ from: '/join/$code' });
  return (
    <AuthPage>
      <JoinWithRegistration key={code} code={code} />
    </AuthPage>
  );
}
