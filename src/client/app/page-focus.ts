import type { AnyRouter } from '@tanstack/react-router';
import { siteQuery, titleOf } from '#client/api/site.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { queryClient } from './query-client.ts';

let isFirstPage = true;
/** What the screen that is shown is called, if anything. */
let screenTitle: string | undefined;

/** After each navigation: the document's title, and (not on the first page) the focus on the new screen's heading. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    screenTitle = router.state.matches.at(-1)?.staticData.title;
    showTitle(titleOf(queryClient.getQueryData(siteQuery.queryKey)));
    // Without a place to come from it is another audience's first screen: somebody has just signed in.
    if (!isFirstPage && (pathChanged || !fromLocation)) focusHeading();
    isFirstPage = false;
  });
}

/** Puts the screen's name and the site's into the document's title. */
export function showTitle(site: string): void {
  document.title = screenTitle ? `${screenTitle} · ${site}` : site;
}
