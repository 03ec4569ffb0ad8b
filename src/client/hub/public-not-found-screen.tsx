import { Link, useLocation } from '@tanstack/react-router';
import { audiencesOf } from '#shared/domain/addresses.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { AuthLink } from '#client/hub/landing/auth-link.tsx';
import { PublicBar } from '#client/hub/landing/public-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Not found, for signed-out visitors: their pages have their own bar. Signed-in users may find something here. */
export function PublicNotFoundScreen() {
  const title = useSiteTitle();
  const { pathname, href } = useLocation();
  const audiences = audiencesOf(pathname);
  return (
    <>
      <PublicBar title={title} href="/">
        <AuthLink label="Login" form="login" look={{ size: 'small' }} />
      </PublicBar>
      <main id="main" tabIndex={-1} className="px-4 outline-none sm:px-7">
        <NotFoundScreen>
          {audiences.length > 0 && (
            <>
              <p className="text-18 text-ink-2">You may need to sign in to see this page.</p>
              <div className="flex flex-wrap gap-3">
                {audiences.includes('student') && <Door label="Log in as a student" hash="login" next={href} />}
                {audiences.includes('teacher') && <Door label="Log in as a teacher" hash="teacher" next={href} />}
              </div>
            </>
          )}
        </NotFoundScreen>
      </main>
    </>
  );
}

/** A link to a form on /auth, which leads back here. */
function Door({ label, hash, next }: { label: string; hash: string; next: string }) {
  return (
    <Button asChild variant="primary">
      <Link to="/auth" hash={hash} search={{ next }}>
        {label}
      </Link>
    </Button>
  );
}
