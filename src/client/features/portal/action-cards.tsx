import { ArrowRight } from 'lucide-react';
import { Link } from '@tanstack/react-router';

const actions = [
  { to: '/quiz', title: 'Start Learning', text: 'Take a quiz on the topics you choose' },
  { to: '/flashcards', title: 'Study Cards', text: 'Go through flashcards at your own pace' },
  { to: '/quiz-history', title: 'My Progress', text: 'Look back at every quiz you have taken' },
] as const;

/** The three ways on. The first is the page's one primary action. */
export function ActionCards() {
  return (
    <nav aria-label="Study" className="grid gap-3 sm:grid-cols-3 sm:gap-4">
      {actions.map(({ to, title, text }, index) => (
        <Link
          key={to}
          to={to}
          className={`group flex min-h-11 items-center justify-between gap-4 rounded-card border px-5 py-4 transition-colors ${
            index === 0
              ? 'border-transparent bg-brand text-brand-ink hover:bg-brand-strong'
              : 'border-line bg-surface hover:border-line-strong hover:bg-sunken'
          }`}
        >
          <span className="min-w-0">
            <span className="block text-18 font-semibold">{title}</span>
            <span className={`block text-14 ${index === 0 ? '' : 'text-ink-2'}`}>{text}</span>
          </span>
          <ArrowRight aria-hidden className="size-5 shrink-0 transition-transform group-hover:translate-x-0.5" />
        </Link>
      ))}
    </nav>
  );
}
