import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#client/api/site.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { FullScreenSpinner } from '#client/ui/spinner.tsx';
import { LandingPage } from './landing-page.tsx';

/** The landing page within the app: after Back to /, and in development. */
export function LandingScreen() {
  const { data: site, error, refetch } = useQuery(siteQuery);
  if (site) return <LandingPage site={site} />;
  if (!error) return <FullScreenSpinner />;
  return (
    <main id="main" className="mx-auto max-w-xl px-4 py-10">
      <ErrorNotice error={error} onRetry={refetch} />
    </main>
  );
}
