import { type ComponentType, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AddressOf, Audience } from '#shared/domain/addresses.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { currentUserQuery } from '#client/api/auth.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { lateComponent, lazy } from '#client/lib/late.ts';
import { forgetOfflineStart, forgetPeople } from '#client/lib/forget.ts';
import { factorQuestion, passwordQuestion } from '#client/lib/open-questions.ts';
import { conflictQuestion } from '#client/lib/save-over.ts';
import { nameSite } from '#client/lib/screen-title.ts';
import { putOffSignIn, sessionState, subscribeToSession } from '#client/lib/session.ts';
import { FullScreenSpinner } from '#client/ui/spinner.tsx';
import type { RouterOf, Routes } from './app-router.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { history } from './history.ts';
import { Notifications } from './notifications.tsx';
import type { PublicScreens } from './routes/public.tsx';
import type { StudentScreens } from './routes/student.tsx';
import type { TeacherScreens } from './routes/teacher.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    /** Links and navigation are typed with the addresses of all three trees; importing types loads nothing. */
    router: RouterOf<PublicScreens> | RouterOf<StudentScreens> | Register['teacher'];
    teacher: RouterOf<TeacherScreens>;
  }
}

// One chunk per audience: nobody downloads another audience's screens.
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
 * Loads the screen at the address before the first render. React shows a fallback for at least 0.3 s, so the first
 * screen appears sooner if it needs none.
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
  useEffect(() => nameSite(siteTitle), [siteTitle]);
  const userId = user === undefined ? undefined : (user?.id ?? null);
  useEffect(() => {
    if (userId === null) void forgetOfflineStart();
    if (userId !== undefined) forgetPeople(userId);
  }, [userId]);
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
      {session !== 'fine' && <SignInAgain isOpen={session === 'asking'} />}
      <Notifications onFollow={(to) => history.push(to)} />
    </>
  );
}

/** Public screens. A mailed link works even while someone else is signed in here; using it ends that session. */
function isAtPublicLink(): boolean {
  return PUBLIC_LINKS.has(history.location.pathname);
}
const PUBLIC_LINKS: ReadonlySet<string> = new Set<AddressOf<'public'>>([
  '/reset-password',
  '/invitation',
  '/privacy',
  '/terms',
]);

/** Asks users whose session has ended to sign in again, on top of their work. */
const SignInAgain = lateComponent(
  async () => (await import('#client/people/auth/sign-in-again.tsx')).SignInAgain,
  putOffSignIn,
);
const ConfirmPassword = lazy(async () => ({
  default: (await import('#client/people/auth/confirm-password.tsx')).ConfirmPassword,
}));
const FactorSetUp = lazy(async () => ({
  default: (await import('#client/people/auth/factor-set-up.tsx')).FactorSetUp,
}));

const ConflictDialog = lazy(async () => ({
  default: (await import('#client/components/conflict-dialog.tsx')).ConflictDialog,
}));

const ConsentQuestion = lazy(async () => ({
  default: (await import('#client/people/auth/consent-question.tsx')).ConsentQuestion,
}));

/** Questions that pending requests wait for, asked on top of the current screen. */
function Questions() {
  const isPasswordAsked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isAsked);
  const isFactorAsked = useSyncExternalStore(factorQuestion.subscribe, factorQuestion.isAsked);
  const isConflictAsked = useSyncExternalStore(conflictQuestion.subscribe, conflictQuestion.isAsked);
  return (
    <Suspense>
      {isConflictAsked && <ConflictDialog />}
      {isFactorAsked && <FactorSetUp />}
      {isPasswordAsked && <ConfirmPassword />}
    </Suspense>
  );
}

/** Another user has signed in, so the page starts over and drops everything it holds. */
function StartOver() {
  useEffect(() => {
    // Deferred, so that handlers that ask before leaving the page have been removed.
    const timer = setTimeout(() => window.location.replace('/'));
    return () => clearTimeout(timer);
  }, []);
  return <FullScreenSpinner />;
}
