import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type * as contract from '#shared/contract/auth.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { call, CallError, read, withoutSchemas } from '#client/lib/call.ts';
import type { CallInput } from '#client/lib/call.ts';
import { siteQuery } from './site.ts';

// Read before anything is shown, so it must not bring the schemas of the contract along.
const getCurrentUser = withoutSchemas<typeof contract.getCurrentUser>('GET', '/api/auth/user');
const logout = withoutSchemas<typeof contract.logout>('POST', '/api/auth/logout');
const registerStudent = withoutSchemas<typeof contract.registerStudent>('POST', '/api/students/register');
const loginStudent = withoutSchemas<typeof contract.loginStudent>('POST', '/api/students/login');
const loginAdmin = withoutSchemas<typeof contract.loginAdmin>('POST', '/api/admin/login');
const setupTeacher = withoutSchemas<typeof contract.setupTeacher>('POST', '/api/setup');

const { queryKey } = read(getCurrentUser);

/** The signed-in user, or null: a 401 is the signed-out state, not an error. */
export const currentUserQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<CurrentUser | null> => {
    try {
      return await call(getCurrentUser);
    } catch (error) {
      const isSignedOut = error instanceof CallError && error.status === 401;
      // To somebody who was signed in it is an error: their session has ended, and the app says so.
      if (isSignedOut && !client.getQueryData(queryKey)) return null;
      throw error;
    }
  },
});

/** The signed-in user; the root has loaded it before any screen shows. */
export function useCurrentUser(): CurrentUser | null {
  return useQuery(currentUserQuery).data ?? null;
}

/** The same for everybody, so it outlives a change of user. */
const EVERYBODYS: ReadonlySet<unknown> = new Set([queryKey[0], siteQuery.queryKey[0]]);

/** Forgets what was loaded for whoever was here before and makes `user` the current one; the app then shows their screens. */
export function changeUser(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.removeQueries({ predicate: (query) => !EVERYBODYS.has(query.queryKey[0]) });
  queryClient.setQueryData<CurrentUser | null>(currentUserQuery.queryKey, user);
}

/** Ends the session, then loads / anew; also when the call fails. */
export function useLogout() {
  return useMutation({
    mutationFn: () => call(logout),
    onSettled: () => window.location.assign('/'),
  });
}

export const useRegisterStudent = () =>
  useSignIn((body: BodyOf<typeof contract.registerStudent>) => call(registerStudent, { body }));
export const useLoginStudent = () =>
  useSignIn((body: BodyOf<typeof contract.loginStudent>) => call(loginStudent, { body }));
export const useLoginAdmin = () => useSignIn((body: BodyOf<typeof contract.loginAdmin>) => call(loginAdmin, { body }));
export const useSetupTeacher = () =>
  useSignIn((body: BodyOf<typeof contract.setupTeacher>) => call(setupTeacher, { body }));

type BodyOf<E extends Parameters<typeof call>[0]> = Extract<CallInput<E>, { body: unknown }>['body'];

/** Every way in answers with the current user. */
function useSignIn<Body>(mutationFn: (body: Body) => Promise<CurrentUser>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (user) => changeUser(queryClient, user) });
}
