import { useSiteTitle } from '#client/api/site.ts';
import { AuthLink } from '#client/features/landing/auth-link.tsx';
import { PublicBar } from '#client/features/landing/public-bar.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Not found, for the signed out: their pages bring their own bar. */
export function PublicNotFoundScreen() {
  const title = useSiteTitle();
  return (
    <>
      <PublicBar title={title} href="/">
        <AuthLink label="Login" form="login" look={{ size: 'small' }} />
      </PublicBar>
      <main id="main" tabIndex={-1} className="px-4 outline-none sm:px-7">
        <NotFoundScreen />
      </main>
    </>
  );
}
