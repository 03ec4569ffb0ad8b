import { FirstSteps } from '#client/features/landing/first-steps.tsx';
import { Hero } from '#client/features/landing/hero.tsx';
import { LandingBar } from '#client/features/landing/landing-bar.tsx';
import { ThemeSwitch } from '#client/ui/theme-switch.tsx';

export function LandingScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <LandingBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Hero />
        <FirstSteps />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-3 text-14 text-ink-2 sm:px-7">
          <p>Sonography Learning Hub</p>
          <ThemeSwitch isNameShown />
        </div>
      </footer>
    </div>
  );
}
