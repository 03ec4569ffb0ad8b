import { Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { LogOut, type LucideIcon } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import { useCurrentUser, useLogout } from '#client/api/auth.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { SectorMark } from '#client/ui/sector-mark.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { ThemeSwitch } from '#client/ui/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { isFor, type NavigationLink, type PlainAddress } from './navigation-link.ts';
import { SkipLink } from './skip-link.tsx';
import { linkName, type Waiting, type WaitingThere } from './waiting.ts';

interface BottomLink {
  to: PlainAddress;
  label: string;
  Icon: LucideIcon;
  /** Another address of the same screen. */
  alias?: PlainAddress;
}

interface SignedInLayoutProps extends TopNavigationProps {
  /** The bar at the lower edge of a phone. */
  bottomLinks?: readonly BottomLink[];
}

export function SignedInLayout({ bottomLinks, ...navigation }: SignedInLayoutProps) {
  const { isDense = false } = navigation;
  return (
    <>
      <SkipLink />
      <TopNavigation {...navigation} />
      <main
        id="main"
        tabIndex={-1}
        data-dense={isDense || undefined}
        className={classNames(
          'mx-auto px-4 pt-6 pb-[calc(1.5rem+var(--bottom-bar))] outline-none sm:px-7 sm:pt-9 sm:pb-[calc(2.25rem+var(--bottom-bar))] print:max-w-none print:p-0',
          isDense ? 'max-w-wide lg:pt-4' : 'max-w-page',
        )}
      >
        <Suspense fallback={<ScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
      {bottomLinks && <BottomBar links={bottomLinks} />}
    </>
  );
}

interface StripLink extends NavigationLink {
  /** Label in the icon strip on a phone. */
  shortLabel: string;
}

const nothing: Waiting = {};

interface TopNavigationProps {
  /** With short labels, the links form a strip of icons on a phone, which scrolls sideways. */
  links: readonly (NavigationLink | StripLink)[];
  /** The entries of the account menu, besides changing the password. */
  accountLinks: readonly NavigationLink[];
  waiting?: Waiting;
  /** For screens with tables: a wide layout with narrow rows. */
  isDense?: boolean;
}

/** Logo, links, signed-in user, theme and Logout, as wide as the content below. */
function TopNavigation({ links: all, accountLinks, waiting = nothing, isDense = false }: TopNavigationProps) {
  const user = useCurrentUser();
  const links = all.filter(isFor(user));
  const stripLinks = links.filter((link): link is StripLink => 'shortLabel' in link);
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
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-semibold tracking-tight"
        >
          <SectorMark className="text-brand" />
          <span
            className={classNames(
              'line-clamp-2 max-w-60 min-w-0 leading-tight max-lg:sr-only',
              stripLinks.length === 0 && 'max-md:not-sr-only max-md:overflow-hidden max-md:text-14',
            )}
          >
            {siteTitle}
          </span>
        </Link>
        <nav aria-label="Main" className={classNames('flex flex-1 flex-wrap max-md:hidden', rowOf(links.length))}>
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-label={linkName(label, waiting[to])}
              activeOptions={{ exact: to === '/' }}
              className={`${linkClass} ${links.length > 6 ? 'px-1.5 text-14 lg:pointer-fine:min-h-9' : 'px-3 max-lg:px-2'}`}
            >
              {label}
              <WaitingCount there={waiting[to]} />
            </Link>
          ))}
        </nav>
        {stripLinks.length > 0 && <IconStrip links={stripLinks} waiting={waiting} />}
        <div className="-mr-1.5 ml-auto flex shrink-0 items-center gap-1 md:-mr-3">
          {user && (
            <AccountMenu
              user={user}
              links={accountLinks.filter(isFor(user))}
              navigation={links}
              isLoggingOut={logout.isPending}
              onLogout={() => logout.mutate()}
            />
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

/** The screens within the thumb's reach on a phone. `styles/global.css` makes room for the bar; quizzes hide it. */
function BottomBar({ links }: { links: readonly BottomLink[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {links.map(({ to, label, Icon, alias }) => (
        <Link
          key={to}
          to={here === alias ? alias : to}
          activeOptions={{ exact: to === '/' }}
          className="group flex h-14 flex-col items-center justify-center gap-0.5 text-12 text-ink-2 focus-visible:-outline-offset-2 data-[status=active]:font-semibold data-[status=active]:text-brand-text"
        >
          <span className="rounded-full px-4 py-0.5 transition-colors group-data-[status=active]:bg-brand-soft">
            <Icon aria-hidden className="size-5" />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The links in a phone's header; links that do not fit are a swipe away. */
function IconStrip({ links, waiting }: { links: readonly StripLink[]; waiting: Waiting }) {
  const strip = useActiveInSight();
  return (
    <nav
      ref={strip}
      aria-label="Main"
      className="relative flex min-w-0 flex-1 [scrollbar-width:none] gap-1 overflow-x-auto md:hidden"
    >
      {links.map(({ to, label, shortLabel, Icon }) => (
        <Link
          key={to}
          to={to}
          aria-label={linkName(label, waiting[to])}
          activeOptions={{ exact: to === '/' }}
          className={`${linkClass} min-w-17 flex-col justify-center gap-0.5 px-1.5 py-1! text-12 focus-visible:-outline-offset-2`}
        >
          <span className="relative">
            <Icon aria-hidden className="size-5" />
            <WaitingCount there={waiting[to]} isOverIcon />
          </span>
          {shortLabel}
        </Link>
      ))}
    </nav>
  );
}

/** The number of waiting items, beside a link or at the corner of its icon; nothing if there are none. */
function WaitingCount({ there, isOverIcon = false }: { there: WaitingThere | undefined; isOverIcon?: boolean }) {
  if (!there || there.count === 0) return null;
  return (
    <span
      className={classNames(
        'rounded-full bg-warn-soft px-2 text-12 font-semibold text-warn tabular-nums',
        isOverIcon ? 'absolute -top-1 left-3.5' : 'ml-1 py-0.5',
      )}
    >
      {formatCount(there.count)}
    </span>
  );
}

/** Many links get a row of their own, below logo and account, if the screen is too narrow for a single row. */
function rowOf(linkCount: number): string {
  if (linkCount <= 3) return 'gap-x-1';
  return linkCount <= 6
    ? 'gap-x-1 max-xl:order-last max-xl:-ml-3 max-xl:basis-full max-lg:-ml-2'
    : 'order-last basis-full -ml-1.5 gap-x-0.5';
}

/** Scrolls a strip of links sideways until the current screen's link is visible. */
function useActiveInSight() {
  const strip = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => {
    const show = () => {
      const active = strip.current?.querySelector<HTMLElement>('[data-status=active]');
      if (!strip.current || !active) return;
      strip.current.scrollLeft = active.offsetLeft - (strip.current.clientWidth - active.offsetWidth) / 2;
    };
    show();
    return router.subscribe('onRendered', show);
  }, [router]);
  return strip;
}

const linkClass =
  'flex min-h-11 shrink-0 items-center rounded-control py-1.5 text-ink-2 transition-colors hover:text-ink ' +
  'data-[status=active]:bg-sunken data-[status=active]:font-medium data-[status=active]:text-ink';
