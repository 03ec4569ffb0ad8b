import { Suspense } from 'react';
import { Outlet } from '@tanstack/react-router';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { TooltipProvider } from '#client/ui/tooltip.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopNavigation } from './top-navigation.tsx';
import type { TopNavigationProps } from './top-navigation.tsx';

export function SignedInLayout(navigation: TopNavigationProps) {
  return (
    <TooltipProvider>
      <SkipLink />
      <TopNavigation {...navigation} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-6 outline-none sm:px-7 sm:py-9">
        <Suspense fallback={<ScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
    </TooltipProvider>
  );
}
