import type { AnyRouter } from '@tanstack/react-router';
import { siteQuery, titleOf } from '#client/api/site.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { queryClient } from './query-client.ts';

let isFirstPage = true;
/** The name of the current screen, if it has one. */
let screenTitle: string | undefined;

/** After each navigation, sets the document's title and, except on the first page, focuses the new screen's heading. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    screenTitle = router.state.matches.at(-1)?.staticData.title;
    showTitle(titleOf(queryClient.getQueryData(siteQuery.queryKey)));
    // Without a previous location this is another audience's first screen: somebody has just signed in.
    if (!isFirstPage && (pathChanged || !fromLocation)) focusHeading();
    isFirstPage = false;
  });
}

/** Puts the screen's name and the site's into the document's title. */
export function showTitle(site: string): void {
  document.title = screenTitle ? `${screenTitle} · ${site}` : site;
}
