import { renderToString } from 'react-dom/server';
import type { Site } from '#shared/hub/site.contract.ts';
import { LandingApp } from './landing-app.tsx';

/** The landing page's markup. Built into dist/server/landing.js, for the server to call. */
export function renderLanding(site: Site): string {
  return renderToString(<LandingApp site={site} />);
}
