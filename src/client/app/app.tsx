import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#client/api/auth.ts';
import { currentToast, subscribeToToasts } from '#client/lib/toast.ts';
import { FullScreenSpinner } from '#client/ui/spinner.tsx';
import { ErrorScreen } from './error-screen.tsx';

// One chunk an audience: nobody downloads the screens of another.
const audiences = {
  public: lazy(async () => ({ default: (await import('./routes/public.tsx')).PublicRoutes })),
  student: lazy(async () => ({ default: (await import('./routes/student.tsx')).StudentRoutes })),
  teacher: lazy(async () => ({ default: (await import('./routes/teacher.tsx')).TeacherRoutes })),
};
const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

export function App() {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery);
  const hasToast = useSyncExternalStore(subscribeToToasts, currentToast) !== null;

  if (isPending) return <FullScreenSpinner />;
  if (isError) return <ErrorScreen onRetry={() => void refetch()} />;
  const Routes = audiences[user?.role ?? 'public'];
  return (
    <>
      <Suspense fallback={<FullScreenSpinner />}>
        <Routes />
      </Suspense>
      <Suspense>{hasToast && <Toaster />}</Suspense>
    </>
  );
}
