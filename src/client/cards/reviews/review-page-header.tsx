import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

const screens = [
  { to: '/flashcards', label: 'All Flashcards' },
  { to: '/flashcards/due', label: 'Due Today' },
  { to: '/flashcards/overview', label: 'My Study' },
  { to: '/flashcards/mine', label: 'My Cards' },
] as const;

/** The heading of a spaced-repetition screen, with links to the others. */
export function ReviewPageHeader({ title, here }: { title: string; here: (typeof screens)[number]['to'] }) {
  const links = screens
    .filter(({ to }) => to !== here)
    .map(({ to, label }) => (
      <ButtonLink key={to} to={to} variant="quiet" size="small">
        {label}
      </ButtonLink>
    ));
  return (
    <PageHeader
      title={title}
      actions={
        <nav aria-label="Flashcards" className="flex flex-wrap gap-1 max-sm:-ml-3">
          {links}
        </nav>
      }
    />
  );
}
