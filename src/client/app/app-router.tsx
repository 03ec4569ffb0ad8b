import { type ComponentType, useState } from 'react';
import {
  type AnyContext,
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RootRoute,
  type Route,
  type RouteComponent,
  type Router,
  RouterProvider,
  stripSearchParams,
} from '@tanstack/react-router';
import { type AddressOf, audiencesOf } from '#shared/domain/addresses.ts';
import type { Role } from '#shared/domain/roles.ts';
import { currentUserQuery } from '#client/api/auth.ts';
import { loadChunk } from '#client/lib/load-chunk.ts';
import type { Search } from '#client/lib/search-fields.ts';
import type { UrlStateAt } from '#client/components/use-url-state.ts';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { history } from './history.ts';
import { followNavigation } from './page-focus.ts';
import { queryClient } from './query-client.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The part of the document's title before the product's name. */
    title?: string;
  }

  interface HistoryState {
    /** The search parameters of the list that a detail was opened from, so that "back" leads to that very list. */
    listSearch?: UrlStateAt<'/students'>;
  }
}

/** A screen that is loaded when it is first opened. */
export const lazyScreen: typeof lazyRouteComponent = (importIt, name) =>
  lazyRouteComponent(() => loadChunk(importIt), name);

/** The screen at an address. */
export interface Screen {
  component: RouteComponent;
  /** Its name in the document's title. */
  title?: string;
  /**
   * Its search parameters: fields with fallbacks (`searchOf`) or, if any text is valid, a function that only types them.
   */
  search?: Search<object> | ((search: object) => object);
}

/** The router that `routesOf` creates for the screens; it types addresses and search parameters. */
export type RouterOf<Screens> = Router<RootOver<{ [P in keyof Screens & string]: RouteAt<P, Screens[P]> }>>;
type RootOver<Children> = RootRoute<unknown, undefined, {}, AnyContext, AnyContext, {}, undefined, Children>;
type RouteAt<P extends string, Shown> = Route<
  unknown,
  RootOver<unknown>,
  P,
  P,
  string,
  P,
  Shown extends { search: infer Search } ? Search : undefined
>;

interface AudienceRoutes {
  layout: RouteComponent;
  /** The screens by address. */
  screens: Readonly<Record<string, Screen>>;
  notFound: RouteComponent;
}

/** Shows one audience's screens. */
export type Routes = ComponentType & {
  /** Loads the screen at the current address, so that `Routes` can render it at once. */
  open: () => Promise<void>;
};

/**
 * Creates the component for one audience's screens. Its router is created on mount: a router that outlived a change of
 * user would keep the data loaded for the previous user.
 */
export function routesOf(props: AudienceRoutes): Routes {
  let opened: ReturnType<typeof createAppRouter> | undefined;
  function Routes() {
    const [router] = useState(() => opened ?? createAppRouter(props));
    opened = undefined;
    return <RouterProvider router={router} />;
  }
  const open = async () => {
    opened = createAppRouter(props);
    await opened.load();
  };
  return Object.assign(Routes, { open });
}

/** Addresses that redirect signed-in users. */
const FOR_SIGNED_OUT: readonly AddressOf<'public'>[] = ['/auth', '/forgot-password', '/setup'];

export function createAppRouter({ layout, screens, notFound }: AudienceRoutes) {
  const root = createRootRoute({ component: layout });
  const getParentRoute = () => root;
  const routes: AnyRoute[] = Object.entries(screens).map(([path, { component, title, search }]) =>
    createRoute({
      getParentRoute,
      path,
      component,
      ...(title && { staticData: { title } }),
      // Leaves parameters that have their default values out of the address.
      ...(typeof search === 'object' && {
        validateSearch: search,
        search: { middlewares: [stripSearchParams(search.parse({}))] },
      }),
    }),
  );
  for (const path of FOR_SIGNED_OUT.filter((path) => screens[path] === undefined)) {
    routes.push(createRoute({ getParentRoute, path, beforeLoad: sendOn, component: ScreenSpinner }));
  }
  routes.push(createRoute({ getParentRoute, path: '$', component: notFound, staticData: { title: 'Page not found' } }));
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: ScreenSpinner,
    defaultErrorComponent: ErrorScreen,
  });
  followNavigation(router);
  return router;
}

/** Redirects signed-in users from sign-in and set-up screens to the address they asked for, or else to /. */
function sendOn({ location }: { location: { search: { next?: unknown } } }): void {
  const role = queryClient.getQueryData(currentUserQuery.queryKey)?.role;
  // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
  if (role) throw redirect({ ...targetAfterSignIn(location.search.next, role), replace: true });
}

/** Where `next` leads this role: to one of its screens, or home. Anybody can craft such a link, to other sites too. */
export function targetAfterSignIn(next: unknown, role: Role) {
  const home = { to: '/' };
  const here = 'http://hub.invalid';
  if (typeof next !== 'string' || !URL.canParse(next, here)) return home;
  const { origin, pathname, search, hash } = new URL(next, here);
  if (origin !== here || !audiencesOf(pathname).includes(role)) return home;
  return { to: pathname, search: parseSearch(search), hash: hash.slice(1) };
}

/** Keeps query parameters as plain text; TanStack Router's own parser would turn an id of digits into a number. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
