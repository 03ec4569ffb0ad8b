import { LandingBar } from '#client/features/landing/landing-bar.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Not found, for the signed out: their pages bring their own bar. */
export function PublicNotFoundScreen() {
  return (
    <>
      <LandingBar />
      <main id="main" tabIndex={-1} className="px-4 outline-none sm:px-7">
        <NotFoundScreen />
      </main>
    </>
  );
}
