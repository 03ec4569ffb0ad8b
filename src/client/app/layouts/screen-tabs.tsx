import { Link, useLocation } from '@tanstack/react-router';
import { formatCount } from '#shared/domain/counted.ts';
import { addressesOf, type NavigationLink } from './navigation-link.ts';
import { linkName, sumOf, waitingBehind, type Waiting } from './waiting.ts';

/** The screens beside the present one, if it is one of several behind its link. `global.css` hides them in a quiz. */
export function ScreenTabs({ links, waiting }: { links: readonly NavigationLink[]; waiting: Waiting }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const link = links.find((one) => addressesOf(one).includes(here));
  if (link?.tabs === undefined || link.tabs.length < 2) return null;
  // Otherwise this is another address of the link's own screen, such as /student/quiz.
  const current = link.tabs.some(({ to }) => to === here) ? here : link.to;
  return (
    <nav
      aria-label={link.label}
      data-screen-tabs
      className="-mt-2 mb-4 flex flex-wrap gap-x-1 border-b border-line dense:mt-0 dense:mb-3 print:hidden"
    >
      {link.tabs.map(({ to, label }) => {
        const there = waitingBehind({ to }, waiting);
        return (
          <Link
            key={to}
            to={to}
            aria-label={linkName(label, there)}
            activeOptions={{ exact: true, includeSearch: false }}
            data-lit={to === current || undefined}
            className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 py-1.5 text-14 text-ink-2 transition-colors hover:text-ink data-lit:border-brand data-lit:font-medium data-lit:text-ink"
          >
            {label}
            {there.length > 0 && <span className="ml-1.5 tabular-nums">{formatCount(sumOf(there))}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
