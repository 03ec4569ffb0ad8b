import { Link, useLocation } from '@tanstack/react-router';
import { isAt, type NavigationLink } from './navigation-link.ts';

/** The links within the thumb's reach on a phone. `styles/global.css` makes room for the bar; quizzes hide it. */
export function BottomBar({ links }: { links: readonly NavigationLink[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          activeOptions={{ exact: link.to === '/' }}
          data-lit={isAt(link, here) || undefined}
          className="group flex h-14 flex-col items-center justify-center gap-0.5 text-12 text-ink-2 focus-visible:-outline-offset-2 data-lit:font-semibold data-lit:text-brand-text"
        >
          <span className="rounded-full px-4 py-0.5 transition-colors group-data-lit:bg-brand-soft">
            <link.Icon aria-hidden className="size-5" />
          </span>
          {link.shortLabel ?? link.label}
        </Link>
      ))}
    </nav>
  );
}
