import { Link, useLocation } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { Menu, MenuGroup, MenuItem } from '#client/ui/menu.tsx';
import type { NavigationGroup } from './link-groups.tsx';
import { isAt, type NavigationLink } from './navigation-link.ts';
import { linkName, sumOf, waitingBehind, type Waiting } from './waiting.ts';
import { WaitingCount } from './waiting-count.tsx';

interface IconStripProps {
  /** The links that teachers need most; they have short labels. */
  links: readonly NavigationLink[];
  /** All links, behind "More". */
  groups: readonly NavigationGroup[];
  waiting: Waiting;
}

/** A teacher's links in a phone's header. */
export function IconStrip({ links, groups, waiting }: IconStripProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const rest = groups.flatMap((group) => group.links).filter(({ to }) => links.every((link) => link.to !== to));
  const inRest = rest.flatMap((link) => waitingBehind(link, waiting));
  return (
    <nav
      aria-label="Main"
      className="relative -ml-2 flex min-w-0 flex-1 [scrollbar-width:none] overflow-x-auto md:hidden"
    >
      {links.map((link) => {
        const there = waitingBehind(link, waiting);
        return (
          <Link
            key={link.to}
            to={link.to}
            aria-label={linkName(link.label, there)}
            activeOptions={{ exact: link.to === '/' }}
            data-lit={isAt(link, here) || undefined}
            className={iconClass}
          >
            <span className="relative">
              <link.Icon aria-hidden className="size-5" />
              <WaitingCount count={sumOf(there)} className={atCorner} />
            </span>
            {link.shortLabel}
          </Link>
        );
      })}
      <Menu
        trigger={
          <button
            type="button"
            aria-label={linkName('More', inRest)}
            data-lit={rest.some((link) => isAt(link, here)) || undefined}
            className={iconClass}
          >
            <span className="relative">
              <Ellipsis aria-hidden className="size-5" />
              <WaitingCount count={sumOf(inRest)} className={atCorner} />
            </span>
            More
          </button>
        }
      >
        {groups.map(({ label, links: ofGroup }) => (
          <MenuGroup key={label} label={label} className="grid grid-cols-2">
            {ofGroup.map((link) => (
              <MenuLink key={link.to} {...link} waiting={waiting} />
            ))}
          </MenuGroup>
        ))}
      </Menu>
    </nav>
  );
}

function MenuLink({ waiting, ...link }: NavigationLink & { waiting: Waiting }) {
  const there = waitingBehind(link, waiting);
  return (
    <MenuItem asChild>
      <Link
        to={link.to}
        aria-label={linkName(link.label, there)}
        activeOptions={{ exact: link.to === '/' }}
        className="data-[status=active]:font-semibold"
      >
        <link.Icon aria-hidden />
        {link.label}
        <WaitingCount count={sumOf(there)} className="py-0.5" />
      </Link>
    </MenuItem>
  );
}

const atCorner = 'absolute -top-1 left-3.5';

const iconClass =
  'flex min-h-11 min-w-12 flex-1 shrink-0 flex-col items-center justify-center gap-0.5 rounded-control py-1 text-12 ' +
  'text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 data-lit:bg-sunken data-lit:font-medium data-lit:text-ink';
