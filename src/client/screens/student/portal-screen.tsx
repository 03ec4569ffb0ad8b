import { useCurrentUser } from '#client/api/auth.ts';
import { Portal } from '#client/features/portal/portal.tsx';

export function PortalScreen() {
  const user = useCurrentUser();
  return user && <Portal user={user} />;
}
