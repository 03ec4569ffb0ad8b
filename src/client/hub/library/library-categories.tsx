import { Fragment } from 'react';
import { counted } from '#shared/domain/counted.ts';
import type { LibraryCategory } from '#shared/hub/library.contract.ts';
import { SAMPLE_QUESTIONS } from '#shared/practice/quiz-settings.ts';
import { NotAffiliated } from '#client/practice/blueprints/not-affiliated.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';

/** The categories of the library: what the hub has of each, a sample to try, and the way to its questions. */
export function LibraryCategories({ categories }: { categories: readonly LibraryCategory[] }) {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {categories.map((category) => (
          <Category key={category.name} category={category} />
        ))}
      </ul>
      <NotAffiliated bodies={categories.flatMap(({ exams }) => exams.map(({ body }) => body))} className="mt-4" />
    </>
  );
}

function Category({ category }: { category: LibraryCategory }) {
  const { name, description, topicId, questions, exams } = category;
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5">
      <h3 className="text-18 font-semibold">{name}</h3>
      <p className="mt-1 text-14 text-ink-2">{description}</p>
      <Contents {...category} />
      {exams.length > 0 && (
        <p className="mt-1 text-14 text-ink-2">For {exams.map(({ body, exam }) => `${body} ${exam}`).join(', ')}</p>
      )}
      {topicId !== null && questions > 0 && (
        <p className="mt-auto flex flex-wrap gap-3 pt-4">
          <ButtonLink to="/library" search={{ try: topicId }} size="small">
            Try {counted(Math.min(SAMPLE_QUESTIONS, questions), 'question')}
            <span className="sr-only"> of {name}</span>
          </ButtonLink>
          <ButtonLink to="/questions" search={{ topic: topicId }} size="small" variant="quiet">
            See questions
            <span className="sr-only"> of {name}</span>
          </ButtonLink>
        </p>
      )}
    </li>
  );
}

/** "244 questions · 97 flashcards · 34 pictures · 2 sprints"; a count of zero is left out. */
function Contents({ questions, flashcards, pictures, sprints }: LibraryCategory) {
  const counts = [
    [questions, 'question'],
    [flashcards, 'flashcard'],
    [pictures, 'picture'],
    [sprints, 'sprint'],
  ] as const;
  const parts = counts.flatMap(([count, noun]) => (count > 0 ? counted(count, noun) : []));
  return (
    <p className="mt-3 tabular-nums">
      {parts.length === 0 && 'Your hub has nothing of it.'}
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' · '}
          <span className="whitespace-nowrap">{part}</span>
        </Fragment>
      ))}
    </p>
  );
}
