import { Suspense, type ReactNode } from 'react';
import { Link, Outlet } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useCurrentUser, useLogout } from '#client/api/auth.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { SectorMark } from '#client/ui/sector-mark.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { ThemeSwitch } from '#client/ui/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { NavigationLink } from './navigation-link.ts';
import { ScreenTabs } from './screen-tabs.tsx';
import { SkipLink } from './skip-link.tsx';
import type { Waiting } from './waiting.ts';

interface SignedInLayoutProps extends HeaderProps {
  /** All links of the navigation. */
  links: readonly NavigationLink[];
  waiting?: Waiting;
  /** The bar at the lower edge of a phone. */
  bottomBar?: ReactNode;
}

const nothing: Waiting = {};

export function SignedInLayout({ links, waiting = nothing, bottomBar, ...header }: SignedInLayoutProps) {
  const { isDense = false } = header;
  return (
    <>
      <SkipLink />
      <Header {...header} />
      <main
        id="main"
        tabIndex={-1}
        data-dense={isDense || undefined}
        className={classNames(
          'mx-auto px-4 pt-6 pb-[calc(1.5rem+var(--bottom-bar))] outline-none sm:px-7 sm:pt-9 sm:pb-[calc(2.25rem+var(--bottom-bar))] print:max-w-none print:p-0',
          isDense ? 'max-w-wide lg:pt-4' : 'max-w-page',
        )}
      >
        <ScreenTabs links={links} waiting={waiting} />
        <Suspense fallback={<ScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      {bottomBar}
    </>
  );
}

interface HeaderProps {
  /** The links on screens wider than a phone's. */
  navigation: ReactNode;
  /** The links in a phone's header, where they take the place of the logo. */
  strip?: ReactNode;
  /** A button to search everything. */
  search?: ReactNode;
  /** What the account menu offers besides what concerns the account. */
  children?: ReactNode;
  /** For screens with tables: a wide layout with narrow rows. */
  isDense?: boolean;
}

/** Logo, links, signed-in user, theme and Logout, as wide as the content below. */
function Header({ navigation, strip, search, children, isDense = false }: HeaderProps) {
  const user = useCurrentUser();
  const siteTitle = useSiteTitle();
  const logout = useLogout();
  return (
    <header className="border-b border-line bg-surface max-md:h-14 print:hidden">
      <div
        className={classNames(
          'mx-auto flex h-full items-center gap-x-2 px-4 sm:px-7 md:min-h-15 md:flex-wrap md:gap-x-3 md:py-1.5 lg:gap-x-6 lg:py-1',
          isDense ? 'max-w-wide' : 'max-w-page',
        )}
      >
        <Link
          to="/"
          className={classNames(
            'flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-semibold tracking-tight',
            strip !== undefined && 'max-md:hidden',
          )}
        >
          <SectorMark className="text-brand" />
          <span className="line-clamp-2 max-w-60 min-w-0 leading-tight max-md:overflow-hidden max-md:text-14 md:max-lg:sr-only">
            {siteTitle}
          </span>
        </Link>
        {navigation}
        {strip}
        <div className="-mr-1.5 ml-auto flex shrink-0 items-center gap-1 md:-mr-3">
          {search}
          {user && (
            <AccountMenu user={user} isLoggingOut={logout.isPending} onLogout={() => logout.mutate()}>
              {children}
            </AccountMenu>
          )}
          <ThemeSwitch title="Theme: system, light or dark" className="max-md:hidden" />
          <Button
            variant="quiet"
            size="small"
            className="max-md:hidden"
            disabled={logout.isPending}
            onClick={() => logout.mutate()}
          >
            <LogOut aria-hidden className="size-5" />
            Logout
          </Button>
        </div>
      </div>
    </header>
  );
}
