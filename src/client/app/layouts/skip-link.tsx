/** The first tab stop: skips the navigation. Every screen has a main element with this id. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand px-4 py-2.5 font-medium text-brand-ink focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
