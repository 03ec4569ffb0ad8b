import type { AnyRouter } from '@tanstack/react-router';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { nameScreen } from '#client/lib/screen-title.ts';

let isFirstPage = true;

/** After each navigation, sets the document's title and, except on the first page, focuses the new screen's heading. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameScreen(router.state.matches.at(-1)?.staticData.title);
    // Without a previous location this is another audience's first screen: somebody has just signed in.
    if (!isFirstPage && (pathChanged || !fromLocation)) focusHeading();
    isFirstPage = false;
  });
}
