import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/api/auth.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { forgetOfflineStart } from '#client/lib/offline-start.ts';
import { sessionState, subscribeToSession } from '#client/lib/session.ts';
import { FullScreenSpinner } from '#client/ui/spinner.tsx';
import { EndedSession, StartOver } from './ended-session.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { history } from './history.ts';
import { Notifications } from './notifications.tsx';
import { showTitle } from './page-focus.ts';

// One chunk an audience: nobody downloads the screens of another.
const audiences = {
  public: lazy(async () => ({ default: (await import('./routes/public.tsx')).PublicRoutes })),
  student: lazy(async () => ({ default: (await import('./routes/student.tsx')).StudentRoutes })),
  teacher: lazy(async () => ({ default: (await import('./routes/teacher.tsx')).TeacherRoutes })),
};

export function App() {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery);
  const isResettingPassword = useSyncExternalStore(history.subscribe, isAtPasswordReset);
  const siteTitle = useSiteTitle();
  useEffect(() => showTitle(siteTitle), [siteTitle]);
  const isSignedOut = user === null;
  useEffect(() => {
    if (isSignedOut) void forgetOfflineStart();
  }, [isSignedOut]);
  const session = useSyncExternalStore(subscribeToSession, sessionState);

  if (session === 'another') return <StartOver />;
  if (isPending) return <FullScreenSpinner />;
  if (isError) return <ErrorScreen onRetry={() => void refetch()} />;
  const audience = isResettingPassword ? 'public' : (user?.role ?? 'public');
  const Routes = audiences[audience];
  return (
    <>
      <Suspense fallback={<FullScreenSpinner />}>
        <Routes key={user?.id} />
      </Suspense>
      {session !== 'fine' && <EndedSession isAsking={session === 'asking'} />}
      <Notifications />
    </>
  );
}

/** A mailed link works whoever is signed in, as the one who opened it may be; it ends that session. */
function isAtPasswordReset(): boolean {
  return history.location.pathname === '/reset-password';
}
