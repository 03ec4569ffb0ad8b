import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { EndpointHead } from '#shared/contract/endpoint-head.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { Role } from '#shared/domain/roles.ts';
import {
  checkSetupLink,
  getCurrentUser,
  getSealingKey,
  loginAdmin,
  loginStudent,
  logout,
  registerStudent,
  setupTeacher,
} from '#shared/people/auth.endpoints.ts';
import { askForPasskey, loginWithPasskey } from '#shared/people/factors.endpoints.ts';
import { acceptInvitation } from '#shared/people/invitations.endpoints.ts';
import { call, callOnce, CallError, read, type InputOf } from '#client/lib/call.ts';
import { forgetOfflineStart, forgetPeople, sealedPrefix, UNSENT } from '#client/lib/forget.ts';
import { hasWaiting, outboxPrefix } from '#client/lib/outbox.ts';
import { usedPasskey } from '#client/lib/passkeys.ts';
import { sessionState, signedInAs, userOfSession } from '#client/lib/session.ts';
import { toast } from '#client/lib/toast.ts';
import { siteQuery } from './site.ts';

const { queryKey } = read(getCurrentUser);

/** The signed-in user, or null: a 401 is the signed-out state, not an error. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<CurrentUser | null> => {
    try {
      const user = await call(getCurrentUser);
      await unsealWorkOf(user.id);
      signedInAs(user.id);
      return user;
    } catch (error) {
      // To somebody who was signed in it is an error: their session has ended, and they did not sign in again.
      if (isSignedOut(error) && !client.getQueryData(queryKey)) return null;
      throw error;
    }
  },
});

/** The user according to the server: somebody else may have signed in in another tab. */
export const askWhoIsSignedIn = (): Promise<CurrentUser> => call(getCurrentUser);

/** The signed-in user; the root loads it before it shows any screen. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** Whether the endpoint's declared access lets the signed-in user call it. Screens offer nothing else. */
export function useMay({ access }: Pick<EndpointHead, 'access'>): boolean {
  const user = useCurrentUser();
  return user !== null && isAdmitted(access, user);
}

/** The same for everybody, so it survives a change of user. */
const EVERYBODYS: ReadonlySet<unknown> = new Set([queryKey[0], siteQuery.queryKey[0]]);

/**
 * Makes `user` the current one and drops what was loaded for anybody else; the app then shows their screens. If another
 * user signs in over an ended session, does nothing more, since the app then starts over.
 */
export function changeUser(queryClient: QueryClient, user: CurrentUser | null): void {
  signedInAs(user?.id ?? null);
  if (sessionState() === 'another') return;
  if (queryClient.getQueryData(queryKey)?.id !== user?.id) {
    queryClient.removeQueries({ predicate: (query) => !EVERYBODYS.has(query.queryKey[0]) });
  }
  queryClient.setQueryData<CurrentUser | null>(queryKey, user);
}

/** Checks whether an ended session can go on because the same user has signed in in another tab. */
export async function lookForSession(queryClient: QueryClient): Promise<void> {
  const before = queryClient.getQueryData(queryKey);
  try {
    const user = await callOnce(getCurrentUser);
    if (user.id === before?.id) changeUser(queryClient, user);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Still ended, or the server is out of reach: the sign-in dialog stays.
  }
}

/** Whether the server refused a call because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}

/** Encrypts what the user has not sent yet, so that it can stay in the browser. */
async function sealWorkOf(userId: string): Promise<void> {
  if (!hasStored(UNSENT.map((channel) => outboxPrefix(channel, userId)))) return;
  const [{ sealWork }, { sealingKey }] = await Promise.all([
    import('#client/lib/sealed-work.ts'),
    callOnce(getSealingKey),
  ]);
  await sealWork(userId, sealingKey);
}

/** Puts back what they had not sent when they signed out here; if that fails, the next load of the app does. */
export async function unsealWorkOf(userId: string): Promise<void> {
  if (!hasStored([sealedPrefix(userId)])) return;
  try {
    const [{ unsealWork }, { sealingKey }] = await Promise.all([
      import('#client/lib/sealed-work.ts'),
      callOnce(getSealingKey),
    ]);
    if (!(await unsealWork(userId, sealingKey))) toast(UNREADABLE_WORK);
  } catch {
    // The server can't be reached, or the storage is full.
  }
}

const UNREADABLE_WORK = {
  title: 'Unsent work was lost',
  description: 'What you had not sent when you last signed out of this browser can no longer be read.',
  variant: 'destructive',
} as const;

function hasStored(prefixes: readonly string[]): boolean {
  try {
    return prefixes.some((prefix) => hasWaiting(localStorage, prefix));
  } catch {
    // A blocked storage has nothing.
    return false;
  }
}

/** Set in session storage before the reload that follows a failed sign-out. */
const LOGOUT_FAILED = 'hub.logout-failed';

/** Ends the session, then reloads / or signs out at the school's provider. `tellFailedLogout` reports a failed call. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      const before = userOfSession();
      // Calls that are refused during a sign-out must not ask the user to sign in again.
      signedInAs(null);
      try {
        await forgetOfflineStart();
        if (before !== null) await sealWorkOf(before);
        const answer = await call(logout);
        forgetPeople(null);
        // A quiz on the screen stores its position once more when the page goes.
        window.addEventListener('pagehide', () => forgetPeople(null));
        return answer;
      } finally {
        signedInAs(before);
      }
    },
    onSettled: (answer, error) => {
      window.location.assign(answer?.continueAt ?? '/');
      if (error !== null && !isSignedOut(error)) sessionStorage.setItem(LOGOUT_FAILED, 'true');
    },
  });
}

/** Tells a user who is still signed in that the sign-out before this load failed. */
export function tellFailedLogout(user: CurrentUser | null): void {
  const hasFailed = sessionStorage.getItem(LOGOUT_FAILED) !== null;
  sessionStorage.removeItem(LOGOUT_FAILED);
  if (!hasFailed || !user) return;
  toast({
    title: 'Logout Failed',
    description: 'You are still signed in on this browser. Please try again.',
    variant: 'destructive',
  });
}

export const useRegisterStudent = () =>
  useSignIn((body: BodyOf<typeof registerStudent>) => call(registerStudent, { body }));
export const useLogin = (role: Role) =>
  useSignIn((body: BodyOf<typeof loginStudent>) => call(role === 'teacher' ? loginAdmin : loginStudent, { body }));
/** Has the browser ask for a passkey, and signs in with it. */
export const useLoginWithPasskey = (role: Role) =>
  useSignIn(async (_nothing: void) => {
    const answer = await usedPasskey((await call(askForPasskey)).options);
    return call(loginWithPasskey, { body: { role, answer } });
  });
/** What a set-up link is good for, fetched each time that it is opened. */
export const setupLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['/api/setup/check', token],
    queryFn: () => call(checkSetupLink, { body: { token } }),
    staleTime: 0,
    gcTime: 0,
  });
export const useSetupTeacher = () => useSignIn((body: BodyOf<typeof setupTeacher>) => call(setupTeacher, { body }));

export const useAcceptInvitation = () =>
  useSignIn((body: BodyOf<typeof acceptInvitation>) => call(acceptInvitation, { body }));

type BodyOf<E extends Parameters<typeof call>[0]> = Extract<InputOf<E>, { body: unknown }>['body'];

/** Every kind of sign-in returns the current user. */
function useSignIn<Body>(mutationFn: (body: Body) => Promise<CurrentUser>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (user) => {
      await unsealWorkOf(user.id);
      changeUser(queryClient, user);
    },
  });
}
