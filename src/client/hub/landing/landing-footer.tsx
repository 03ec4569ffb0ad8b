import type { ReactNode } from 'react';
import { ThemeSwitch } from '#client/ui/theme-switch.tsx';

export function LandingFooter({ title, children }: { title: string; children: ReactNode }) {
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
