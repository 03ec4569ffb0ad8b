import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/auth.ts';
import { Portal } from '#client/practice/portal/portal.tsx';

export function PortalScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return user && <Portal user={user} onStarted={(session) => void navigate({ to: '/quiz', search: { session } })} />;
}
