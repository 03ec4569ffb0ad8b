import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { SectorMark } from '#client/ui/sector-mark.tsx';

/** The frame of the pages around signing in: the image field on the left, a card on the right. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[1fr_minmax(30rem,36rem)]">
      <header className="on-scan flex flex-col px-4 py-2 sm:px-7 lg:py-4">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 self-start rounded-control font-semibold tracking-tight"
        >
          <SectorMark className="text-brand" />
          Sonography Learning Hub
        </Link>
        <div className="m-auto max-w-md max-lg:hidden">
          <img src="/images/hero-sector.webp" alt="" width={1600} height={1430} className="w-full" />
          <p className="mt-2 text-18 text-ink-2">
            Questions, ultrasound images and flashcards, and a record of how far you have come.
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="px-4 py-8 outline-none sm:px-10 lg:pt-[max(3rem,13vh)] lg:pb-12">
        <div className="mx-auto max-w-md">{children}</div>
      </main>
    </div>
  );
}
