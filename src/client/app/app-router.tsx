import { createRouter } from '@tanstack/react-router';
import type { AnyRoute } from '@tanstack/react-router';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { history } from './history.ts';
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

/** A router over one audience's tree. */
export function createAppRouter(routeTree: AnyRoute) {
  const router = createRouter({
    routeTree,
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
