import { StrictMode } from 'react';
import type { Site } from '#shared/hub/site.contract.ts';
import { LandingPage } from '#client/hub/landing-page.tsx';
import { SkipLink } from './layouts/skip-link.tsx';
import { Notifications } from './notifications.tsx';

/** The tree that the server renders for visitors and the browser hydrates: the same on both sides. */
export function LandingApp({ site }: { site: Site }) {
  return (
    <StrictMode>
      <SkipLink />
      <LandingPage site={site} />
      <Notifications />
    </StrictMode>
  );
}
