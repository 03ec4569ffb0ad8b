import { createElement, useState, type ReactNode } from 'react';
import type { Site } from '#shared/hub/site.contract.ts';
import { AboutInstructor } from '#client/hub/landing/about-instructor.tsx';
import { AuthLink } from '#client/hub/landing/auth-link.tsx';
import { FinalCall } from '#client/hub/landing/final-call.tsx';
import { Guidance } from '#client/hub/landing/guidance.tsx';
import { Hero } from '#client/hub/landing/hero.tsx';
import { LiveConsole } from '#client/hub/landing/live-console.tsx';
import { NetworkLink } from '#client/hub/landing/network-link.tsx';
import { PublicBar } from '#client/hub/landing/public-bar.tsx';
import { Resources } from '#client/hub/landing/resources.tsx';
import { late, useLate } from '#client/lib/late.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { ThemeSwitch } from '#client/ui/theme-switch.tsx';

/**
 * The page for visitors. The server renders it, so it must not depend on the router, on React Query or on effects, nor
 * import anything heavy: a visitor should see everything at once with this page alone.
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
        <LiveConsole />
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

function LandingFooter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <footer className="bg-surface">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-14 text-ink-2 sm:px-7">
        <p className="min-w-0 wrap-anywhere">{title}</p>
        <div className="-mx-3 flex flex-wrap items-center">
          {children}
          <ThemeSwitch isNameShown className="noscript:hidden" />
        </div>
      </div>
    </footer>
  );
}

const contactDialog = late(async () => (await import('#client/mail/contact/contact-dialog.tsx')).ContactDialog);

/** The contact dialog, whose code loads when a visitor is about to open it. */
function useContactDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLate(contactDialog, isOpen, () => setIsOpen(false));
  const preload = () => void contactDialog.preload();

  return {
    dialog: Dialog && createElement(Dialog, { open: isOpen, onOpenChange: setIsOpen }),
    contactButton: (className: string): ReactNode => (
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${className} noscript:hidden`}
        onClick={() => setIsOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        Contact Us
      </button>
    ),
  };
}
