import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';
import { isAt, type NavigationLink } from './navigation-link.ts';
import { linkName, sumOf, waitingBehind, type Waiting } from './waiting.ts';
import { WaitingCount } from './waiting-count.tsx';

export interface NavigationGroup {
  label: string;
  links: readonly NavigationLink[];
}

interface LinkGroupsProps {
  groups: readonly NavigationGroup[];
  waiting: Waiting;
}

/**
 * The links of a teacher: in one row under the names of their groups if the screen is wide enough for all, otherwise
 * behind a button for each group. They are there for search in the page and for screen readers' lists of links as soon as
 * they are shown, so this is no menu.
 */
export function LinkGroups({ groups, waiting }: LinkGroupsProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  // Following a link closes the group, as the path is no longer the one at which it was opened.
  const [opened, setOpened] = useState({ group: '', at: '' });
  const openGroup = opened.at === here ? opened.group : '';
  const nav = useRef<HTMLElement>(null);
  const close = () => setOpened({ group: '', at: '' });
  useEffect(() => {
    if (openGroup === '') return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !nav.current?.contains(target)) setOpened({ group: '', at: '' });
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [openGroup]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the buttons and links in it
    <nav
      ref={nav}
      aria-label="Main"
      className="order-last -mx-1.5 flex basis-full flex-wrap items-end gap-x-1 max-md:hidden xl:justify-between xl:gap-x-0 xl:max-[85rem]:-mx-1"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null && !nav.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || openGroup === '') return;
        nav.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
        close();
      }}
    >
      {groups.map((group) => (
        <Group
          key={group.label}
          {...group}
          here={here}
          waiting={waiting}
          isOpen={openGroup === group.label}
          onToggle={() => setOpened({ group: openGroup === group.label ? '' : group.label, at: here })}
        />
      ))}
    </nav>
  );
}

interface GroupProps extends NavigationGroup {
  here: string;
  waiting: Waiting;
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ label, links, here, waiting, isOpen, onToggle }: GroupProps) {
  const id = useId();
  const there = links.flatMap((link) => waitingBehind(link, waiting));
  const isLit = links.some((link) => isAt(link, here));
  const row = links.map((link) => (
    <li key={link.to}>
      <GroupLink {...link} waiting={waiting} isLit={isAt(link, here)} />
    </li>
  ));
  if (links.length === 1) return <ul className={divided}>{row}</ul>;
  return (
    <div className={classNames('relative', divided)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={linkName(label, there)}
        data-lit={isLit || undefined}
        onClick={onToggle}
        className={`${linkClass} gap-1 xl:hidden`}
      >
        {label}
        <WaitingCount count={sumOf(there)} className="ml-1 py-0.5" />
        <ChevronDown aria-hidden className="size-4" />
      </button>
      <p
        aria-hidden
        className={classNames(
          'px-1.5 text-12 max-xl:hidden xl:max-[85rem]:px-1',
          isLit ? 'text-brand-text' : 'text-ink-2',
        )}
      >
        {label}
      </p>
      <ul
        id={id}
        aria-label={label}
        className={classNames(
          'xl:flex',
          isOpen
            ? 'max-xl:absolute max-xl:top-full max-xl:left-0 max-xl:z-40 max-xl:mt-1 max-xl:grid max-xl:min-w-48 max-xl:rounded-card max-xl:border max-xl:border-line max-xl:bg-surface max-xl:p-1 max-xl:shadow-float'
            : 'max-xl:hidden',
        )}
      >
        {row}
      </ul>
    </div>
  );
}

interface GroupLinkProps extends NavigationLink {
  waiting: Waiting;
  isLit: boolean;
}

function GroupLink({ isLit, waiting, ...link }: GroupLinkProps) {
  const { to, label } = link;
  const there = waitingBehind(link, waiting);
  return (
    <Link
      to={to}
      aria-label={linkName(label, there)}
      activeOptions={{ exact: to === '/' }}
      data-lit={isLit || undefined}
      className={linkClass}
    >
      {label}
      <WaitingCount count={sumOf(there)} className="ml-1 py-0.5 xl:absolute xl:-top-2 xl:-right-0.5 xl:py-0" />
    </Link>
  );
}

const divided = 'shrink-0 xl:not-first:border-l xl:not-first:border-line xl:not-first:pl-1';

const linkClass =
  'relative flex min-h-11 shrink-0 items-center rounded-control px-1.5 py-1.5 text-14 text-ink-2 transition-colors hover:text-ink ' +
  'data-lit:bg-sunken data-lit:font-medium data-lit:text-ink max-xl:px-2.5 xl:max-[85rem]:px-1 lg:pointer-fine:min-h-9';
