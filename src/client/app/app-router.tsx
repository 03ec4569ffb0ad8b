import { useState } from 'react';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import type { AddressOf } from '#shared/domain/addresses.ts';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { history } from './history.ts';
import { sendOn } from './send-on.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { followNavigation } from './page-focus.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the document's title says before the product's name. */
    title?: string;
  }

  interface HistoryState {
    /** The search parameters of the list that a detail was opened from: the way back leads to that very list. */
    listSearch?: Record<string, string>;
  }
}

/** What is shown at an address, and what it is called in the document's title. */
export interface Screen {
  component: RouteComponent;
  title?: string;
}

interface AppRoutesProps {
  layout: RouteComponent;
  /** By their addresses. */
  screens: Readonly<Record<string, Screen>>;
  notFound: RouteComponent;
}

/**
 * One audience's screens. The router is made with it: one that was kept while somebody else was signed in would keep what it
 * found out for them.
 */
export function AppRoutes(props: AppRoutesProps) {
  const [router] = useState(() => createAppRouter(props));
  return <RouterProvider router={router} />;
}

/** Signed-in users are redirected. */
const FOR_SIGNED_OUT: readonly AddressOf<'public'>[] = ['/auth', '/forgot-password', '/setup'];

function createAppRouter({ layout, screens, notFound }: AppRoutesProps) {
  const root = createRootRoute({ component: layout });
  const getParentRoute = () => root;
  const routes: AnyRoute[] = Object.entries(screens).map(([path, { component, title }]) =>
    createRoute({ getParentRoute, path, component, ...(title && { staticData: { title } }) }),
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
