import type { Site } from '#shared/contract/site.ts';
import { AboutInstructor } from '#client/components/about-instructor.tsx';
import { AuthLink } from '#client/features/landing/auth-link.tsx';
import { FinalCall } from '#client/features/landing/final-call.tsx';
import { Guidance } from '#client/features/landing/guidance.tsx';
import { Hero } from '#client/features/landing/hero.tsx';
import { LandingFooter } from '#client/features/landing/landing-footer.tsx';
import { NetworkLink } from '#client/features/landing/network-link.tsx';
import { PublicBar } from '#client/features/landing/public-bar.tsx';
import { Resources } from '#client/features/landing/resources.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { useContactDialog } from './use-contact-dialog.tsx';

/**
 * The page for visitors. The server renders it, so it must not lean on the router, on React Query or on effects, nor
 * import what is heavy: with this page alone a visitor should see everything at once.
 */
export function LandingPage({ site }: { site: Site }) {
  const { dialog, contactButton } = useContactDialog();
  const { title, professionalUrl, instructorName } = site;
  return (
    <>
      <PublicBar title={title} href="/auth">
        {professionalUrl && <NetworkLink url={professionalUrl} name={instructorName} isCompact />}
        {contactButton(`${buttonClass({ variant: 'quiet', size: 'small' })} max-sm:px-2`)}
        <AuthLink label="Login" form="login" look={{ size: 'small' }} />
      </PublicBar>
      <main id="main" tabIndex={-1} className="outline-none">
        <Hero />
        <div className="mx-auto max-w-page px-4 py-14 sm:px-7 lg:py-20">
          <AboutInstructor {...site} />
        </div>
        <Resources />
        <Guidance contact={contactButton(buttonClass())} />
        <FinalCall />
      </main>
      <LandingFooter title={title}>
        {professionalUrl && <NetworkLink url={professionalUrl} name={instructorName} />}
        {contactButton(buttonClass({ variant: 'quiet', size: 'small' }))}
      </LandingFooter>
      {dialog}
    </>
  );
}
