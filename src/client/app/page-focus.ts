import type { AnyRouter } from '@tanstack/react-router';
import { focusHeading } from '#client/lib/focus-heading.ts';

const PRODUCT = 'Sonography Learning Hub';

let isFirstPage = true;

/** After each navigation: the document's title, and (not on the first page) the focus on the new screen's heading. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    document.title = titleOf(router);
    // Without a place to come from it is another audience's first screen: somebody has just signed in.
    if (!isFirstPage && (pathChanged || !fromLocation)) focusHeading();
    isFirstPage = false;
  });
}

function titleOf(router: AnyRouter): string {
  const title = router.state.matches.at(-1)?.staticData.title;
  return title ? `${title} · ${PRODUCT}` : PRODUCT;
}
