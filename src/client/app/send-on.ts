import { redirect } from '@tanstack/react-router';
import { audiencesOf } from '#shared/domain/addresses.ts';
import type { Role } from '#shared/domain/limits.ts';
import { currentUserQuery } from '#client/api/auth.ts';
import { queryClient } from './query-client.ts';
import { parseSearch } from './search-params.ts';

/** From where only the signed out have business (sign-in, set-up) to the address that was asked for, or else to /. */
export function sendOn({ location }: { location: { search: { next?: unknown } } }): void {
  const role = queryClient.getQueryData(currentUserQuery.queryKey)?.role;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (role) throw redirect({ ...placeAfterSignIn(location.search.next, role), replace: true });
}

/** Where `next` leads this role: to a screen of theirs, or home. Anybody can write a link with it, to other sites too. */
export function placeAfterSignIn(next: unknown, role: Role) {
  const home = { to: '/' };
  const here = 'http://hub.invalid';
  if (typeof next !== 'string' || !URL.canParse(next, here)) return home;
  const { origin, pathname, search, hash } = new URL(next, here);
  if (origin !== here || !audiencesOf(pathname).includes(role)) return home;
  return { to: pathname, search: parseSearch(search), hash: hash.slice(1) };
}
