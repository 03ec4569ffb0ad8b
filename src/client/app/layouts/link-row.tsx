import { Link, useLocation } from '@tanstack/react-router';
import { isAt, type NavigationLink } from './navigation-link.ts';

/** The few links of a student, beside the logo if there is room. */
export function LinkRow({ links }: { links: readonly NavigationLink[] }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav
      aria-label="Main"
      className="flex flex-1 flex-wrap gap-x-1 max-xl:order-last max-xl:-ml-3 max-xl:basis-full max-lg:-ml-2 max-md:hidden"
    >
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          activeOptions={{ exact: link.to === '/' }}
          data-lit={isAt(link, here) || undefined}
          className="flex min-h-11 shrink-0 items-center rounded-control px-3 py-1.5 text-ink-2 transition-colors hover:text-ink data-lit:bg-sunken data-lit:font-medium data-lit:text-ink max-lg:px-2"
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
