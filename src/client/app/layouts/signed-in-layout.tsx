import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { ChevronDown, KeyRound, LogOut, type LucideIcon } from 'lucide-react';
import type { AddressOf, Audience } from '#shared/domain/addresses.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { useCurrentUser, useLogout } from '#client/api/auth.ts';
import { useSiteTitle } from '#client/api/site.ts';
import { classNames } from '#client/lib/class-names.ts';
import { formatCount } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { SectorMark } from '#client/ui/sector-mark.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { ThemeSwitch } from '#client/ui/theme-switch.tsx';
import { Tooltip, TooltipProvider } from '#client/ui/tooltip.tsx';
import { SkipLink } from './skip-link.tsx';
import { linkName, type Waiting, type WaitingThere } from './waiting.ts';

export function SignedInLayout(navigation: TopNavigationProps) {
  return (
    <TooltipProvider>
      <SkipLink />
      <TopNavigation {...navigation} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-page px-4 py-6 outline-none sm:px-7 sm:py-9 print:max-w-none print:p-0"
      >
        <Suspense fallback={<ScreenSpinner />}>
          <Outlet />
        </Suspense>
      </main>
    </TooltipProvider>
  );
}

interface NavigationLink {
  to: Exclude<AddressOf<Audience>, `${string}$${string}`>;
  label: string;
  /** For the icon strip on a phone. */
  shortLabel: string;
  Icon: LucideIcon;
  /** Who it is for, where not everybody with this navigation can use the screen. */
  access?: Access;
}

const none: readonly AccountLink[] = [];
const nothing: Waiting = {};

interface TopNavigationProps {
  links: readonly NavigationLink[];
  /** The entries of the account menu besides changing the password. */
  accountLinks?: readonly AccountLink[];
  waiting?: Waiting;
}

/** Logo, links, who is signed in, theme and Logout; on a phone the links are a strip of icons that scrolls sideways. */
function TopNavigation({ links: all, accountLinks = none, waiting = nothing }: TopNavigationProps) {
  const user = useCurrentUser();
  const links = all.filter(isFor(user));
  const siteTitle = useSiteTitle();
  const logout = useLogout();
  const strip = useActiveInSight();
  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="flex min-h-15 items-center gap-x-2 px-4 sm:px-7 md:flex-wrap md:gap-x-6 md:py-1.5">
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control font-semibold tracking-tight"
        >
          <SectorMark className="text-brand" />
          <span className="line-clamp-2 max-w-60 min-w-0 leading-tight wrap-anywhere max-lg:sr-only max-md:not-sr-only max-md:overflow-hidden max-md:text-14">
            {siteTitle}
          </span>
        </Link>
        <nav
          aria-label="Main"
          className={classNames('flex flex-1 flex-wrap gap-x-1 max-md:hidden', rowOf(links.length))}
        >
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              aria-label={linkName(label, waiting[to])}
              activeOptions={{ exact: to === '/' }}
              className={`${linkClass} ${links.length > 6 ? 'px-2' : 'px-3'}`}
            >
              {label}
              <WaitingCount there={waiting[to]} />
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 max-sm:gap-0">
          {user && <AccountMenu user={user} links={accountLinks.filter(isFor(user))} />}
          <Tooltip content="Theme: system, light or dark">
            <ThemeSwitch />
          </Tooltip>
          <Button variant="quiet" size="small" disabled={logout.isPending} onClick={() => logout.mutate()}>
            <LogOut aria-hidden className="size-5" />
            <span className="max-sm:sr-only">Logout</span>
          </Button>
        </div>
      </div>
      <nav
        ref={strip}
        aria-label="Main"
        className="relative flex gap-1 overflow-x-auto border-t border-line px-2 py-1 md:hidden"
      >
        {links.map(({ to, label, shortLabel, Icon }) => (
          <Link
            key={to}
            to={to}
            aria-label={linkName(label, waiting[to])}
            activeOptions={{ exact: to === '/' }}
            className={`${linkClass} min-w-20 flex-col justify-center gap-0.5 px-2 text-12`}
          >
            <span className="relative">
              <Icon aria-hidden className="size-5" />
              <WaitingCount there={waiting[to]} isOverIcon />
            </span>
            {shortLabel}
          </Link>
        ))}
      </nav>
    </header>
  );
}

const isFor =
  (user: CurrentUser | null) =>
  ({ access = 'signed-in' }: Pick<NavigationLink, 'access'>) =>
    user !== null && isAdmitted(access, user);

/** How many wait, beside a link or at the corner of its icon; nothing where none do. */
function WaitingCount({ there, isOverIcon = false }: { there: WaitingThere | undefined; isOverIcon?: boolean }) {
  if (!there || there.count === 0) return null;
  return (
    <span
      className={classNames(
        'rounded-full bg-warn-soft px-2 text-12 font-semibold text-warn tabular-nums',
        isOverIcon ? 'absolute -top-1.5 left-3.5' : 'ml-1.5 py-0.5',
      )}
    >
      {formatCount(there.count)}
    </span>
  );
}

/** Many links get a row of their own, below logo and account, where the screen is too narrow for all of it side by side. */
function rowOf(linkCount: number): string | undefined {
  if (linkCount <= 3) return undefined;
  return linkCount <= 6 ? 'max-xl:order-last max-xl:basis-full max-xl:-ml-3' : 'order-last basis-full -ml-2';
}

/** Scrolls a strip of links sideways, so that the one of the screen that is shown is in sight. */
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

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('#client/people/auth/change-password-dialog.tsx')).ChangePasswordDialog,
}));

type AccountLink = Omit<NavigationLink, 'shortLabel'>;

/** The signed-in user, and what concerns the account rather than the work. */
function AccountMenu({ user, links }: { user: CurrentUser; links: readonly AccountLink[] }) {
  const name = `${user.firstName} ${user.lastName}`;
  const trigger = useRef<HTMLButtonElement>(null);
  // Mounted at the first use, so that its code comes then, and kept: it closes with its own focus handling.
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const handleChangePassword = () => {
    // The menu's item is about to go; the dialog gives the focus back to what has it now.
    trigger.current?.focus();
    setDialog('open');
  };
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            ref={trigger}
            title={name}
            className="flex min-h-11 items-center gap-2.5 rounded-control px-1.5 text-left text-14 text-ink-2 transition-colors hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
          >
            <Avatar name={name} imageUrl={user.profileImageUrl} />
            <span className="line-clamp-2 max-w-52 leading-tight wrap-anywhere max-sm:sr-only">{name}</span>
            <span className="sr-only">, account</span>
            <ChevronDown aria-hidden className="size-4 shrink-0" />
          </button>
        }
      >
        {links.map(({ to, label, Icon }) => (
          <MenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden />
              {label}
            </Link>
          </MenuItem>
        ))}
        <MenuItem onSelect={handleChangePassword}>
          <KeyRound aria-hidden />
          Change Password
        </MenuItem>
      </Menu>
      {dialog !== 'unused' && (
        <Suspense>
          <ChangePasswordDialog
            open={dialog === 'open'}
            onOpenChange={(isOpen) => setDialog(isOpen ? 'open' : 'closed')}
            email={user.email}
          />
        </Suspense>
      )}
    </>
  );
}
