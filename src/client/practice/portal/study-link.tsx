import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { classNames } from '#client/lib/class-names.ts';

interface StudyLinkProps {
  to: '/quiz' | '/flashcards' | '/sprints' | '/lab' | '/quiz-history' | '/warm-up';
  title: string;
  text: string;
  /** The one thing to press. */
  isPrimary?: boolean;
  /** Without its text on a phone. */
  isBriefOnPhone?: boolean;
}

/** A card of the portal that leads to an activity. */
export function StudyLink({ to, title, text, isPrimary = false, isBriefOnPhone = false }: StudyLinkProps) {
  return (
    <Link
      to={to}
      className={classNames(
        'group flex items-center justify-between gap-4 rounded-card border transition-colors',
        isBriefOnPhone ? 'min-h-14 px-4 py-2.5 sm:px-5 sm:py-4' : 'min-h-17 px-5 py-3',
        isPrimary
          ? 'border-transparent bg-brand text-brand-ink hover:bg-brand-strong'
          : 'border-line bg-surface hover:border-line-strong hover:bg-sunken',
      )}
    >
      <span className="min-w-0">
        <span className={`block font-semibold ${isBriefOnPhone ? 'sm:text-18' : 'text-18'}`}>{title}</span>
        <span className={classNames('block text-14', !isPrimary && 'text-ink-2', isBriefOnPhone && 'max-sm:hidden')}>
          {text}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 transition-transform group-hover:translate-x-0.5" />
    </Link>
  );
}
