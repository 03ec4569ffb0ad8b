import { Link, useLocation } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { PlainAddress } from './navigation-link.ts';

export interface BottomLink {
  to: PlainAddress;
  label: string;
  Icon: LucideIcon;
  /** Another address of the same screen. */
  alias?: PlainAddress;
}

/** The screens within the thumb's reach on a phone. `styles/global.css` makes room for the bar; quizzes hide it. */
export function BottomBar({ links }: { links: readonly BottomLink[] }) {
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
