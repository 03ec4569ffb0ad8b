import { useCurrentUser } from '#client/api/auth.ts';
import { Portal } from '#client/practice/portal/portal.tsx';

export function PortalScreen() {
  const user = useCurrentUser();
  return user && <Portal user={user} />;
}
