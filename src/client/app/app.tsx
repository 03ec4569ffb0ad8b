import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AddressOf, Audience } from '#shared/domain/addresses.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { currentUserQuery } from '#client/api/auth.ts';
import { useSiteTitle } from '#client/api/site.ts';
import type { SignInAgain } from '#client/people/auth/sign-in-again.tsx';
import { forgetOfflineStart } from '#client/lib/offline-start.ts';
import { factorQuestion, passwordQuestion } from '#client/lib/open-questions.ts';
import { putOffSignIn, sessionState, subscribeToSession } from '#client/lib/session.ts';
import { toast } from '#client/lib/toast.ts';
import { FullScreenSpinner } from '#client/ui/spinner.tsx';
import type { RouterOf, Routes } from './app-router.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { history } from './history.ts';
import { Notifications } from './notifications.tsx';
import { showTitle } from './page-focus.ts';
import type { PublicScreens } from './routes/public.tsx';
import type { StudentScreens } from './routes/student.tsx';
import type { TeacherScreens } from './routes/teacher.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    /** Links and navigation are typed by the addresses of all three trees: types load nothing. */
    router: RouterOf<PublicScreens> | RouterOf<StudentScreens> | Register['teacher'];
    teacher: RouterOf<TeacherScreens>;
  }
}

// One chunk an audience: nobody downloads the screens of another.
const load: Record<Audience, () => Promise<Routes>> = {
  public: async () => (await import('./routes/public.tsx')).PublicRoutes,
  student: async () => (await import('./routes/student.tsx')).StudentRoutes,
  teacher: async () => (await import('./routes/teacher.tsx')).TeacherRoutes,
};
const audiences: Record<Audience, ComponentType> = {
  public: lazy(async () => ({ default: await load.public() })),
  student: lazy(async () => ({ default: await load.student() })),
  teacher: lazy(async () => ({ default: await load.teacher() })),
};

/**
 * Loads the screen at the address before anything is rendered. React keeps what it shows meanwhile for 0.3 s at least, so
 * the first screen comes sooner where there has been nothing to show in its place.
 */
export async function openFirstScreen(user: CurrentUser | null): Promise<void> {
  const audience = audienceOf(user);
  const Routes = await load[audience]();
  await Routes.open();
  audiences[audience] = Routes;
}

const audienceOf = (user: CurrentUser | null): Audience => (isAtPublicLink() ? 'public' : (user?.role ?? 'public'));

export function App() {
  const { data: user, isPending, isError, refetch } = useQuery(currentUserQuery);
  const isAtLink = useSyncExternalStore(history.subscribe, isAtPublicLink);
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
  const Routes = audiences[audienceOf(user)];
  return (
    <>
      <Suspense fallback={<FullScreenSpinner />}>
        <Routes key={user?.id} />
      </Suspense>
      <Questions />
      {user?.hasToAgree && !isAtLink && (
        <Suspense>
          <ConsentQuestion />
        </Suspense>
      )}
      {session !== 'fine' && <EndedSession isAsking={session === 'asking'} />}
      <Notifications onFollow={(to) => history.push(to)} />
    </>
  );
}

/** These are for everybody. A mailed link works whoever is signed in, as the one who opened it may be; what it does ends that session. */
function isAtPublicLink(): boolean {
  return PUBLIC_LINKS.has(history.location.pathname);
}
const PUBLIC_LINKS: ReadonlySet<string> = new Set<AddressOf<'public'>>([
  '/reset-password',
  '/invitation',
  '/privacy',
  '/terms',
]);

/** Asks somebody whose session has ended to sign in again, over their work. The code for that comes when it is needed. */
function EndedSession({ isAsking }: { isAsking: boolean }) {
  const [Dialog, setDialog] = useState<typeof SignInAgain>();
  const isMissing = isAsking && Dialog === undefined;
  useEffect(() => {
    if (!isMissing) return;
    import('#client/people/auth/sign-in-again.tsx').then(
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

const ConfirmPassword = lazy(async () => ({
  default: (await import('#client/people/auth/confirm-password.tsx')).ConfirmPassword,
}));
const FactorSetUp = lazy(async () => ({
  default: (await import('#client/people/auth/factor-set-up.tsx')).FactorSetUp,
}));

const ConsentQuestion = lazy(async () => ({
  default: (await import('#client/people/auth/consent-question.tsx')).ConsentQuestion,
}));

/** What requests wait for, asked over the work. */
function Questions() {
  const isPasswordAsked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isAsked);
  const isFactorAsked = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.isAsked);
  return (
    <Suspense>
      {isFactorAsked && <FactorSetUp />}
      {isPasswordAsked && <ConfirmPassword />}
    </Suspense>
  );
}

/** Somebody else has signed in over the work, so it goes, with all else that this page holds. */
function StartOver() {
  useEffect(() => {
    // A moment later: whatever asks before the page is left is gone by then.
    const timer = setTimeout(() => window.location.replace('/'));
    return () => clearTimeout(timer);
  }, []);
  return <FullScreenSpinner />;
}
