import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useSiteTitle } from '#client/api/site.ts';
import { StarterPicture } from '#client/components/starter-picture.tsx';
import { SectorMark } from '#client/ui/sector-mark.tsx';

/** The frame of the pages around signing in: the image field on the left, a card on the right. */
export function AuthPage({ children }: { children: ReactNode }) {
  const title = useSiteTitle();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[1fr_minmax(30rem,36rem)]">
      <header className="on-scan flex flex-col px-4 py-2 sm:px-7 lg:py-4">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 self-start rounded-control font-semibold tracking-tight"
        >
          <SectorMark className="text-brand" />
          <span className="line-clamp-2 min-w-0">{title}</span>
        </Link>
        <div className="m-auto max-w-md max-lg:hidden">
          {/* Lazy, so that a phone, which does not show it, does not load it either. */}
          <StarterPicture name="hero-sector" alt="" sizes="28rem" loading="lazy" className="h-auto w-full" />
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
