import { renderToString } from 'react-dom/server';
import type { Site } from '#shared/hub/site.contract.ts';
import { LandingApp } from './landing-app.tsx';

/** Renders the landing page's markup. Built into dist/server/landing.js, which the server calls. */
export function renderLanding(site: Site): string {
  return renderToString(<LandingApp site={site} />);
}
