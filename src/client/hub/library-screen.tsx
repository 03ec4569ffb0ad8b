import { Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { libraryCategoriesQuery, libraryQuery } from '#client/api/library.ts';
import { LibraryCategories } from '#client/hub/library/library-categories.tsx';
import { LibraryUpdate } from '#client/hub/library/library-update.tsx';
import { lazy } from '#client/lib/late.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';

const TopicSample = lazy(async () => ({
  default: (await import('#client/practice/assignment-preview/topic-sample.tsx')).TopicSample,
}));

/** /library; `?try={topicId}` asks a few questions of a category. */
export function LibraryScreen() {
  const { try: topicId } = useSearch({ from: '/library' });
  if (topicId === null) return <Library />;
  return (
    <Suspense fallback={<ScreenSpinner />}>
      <TopicSample key={topicId} topicId={topicId} />
    </Suspense>
  );
}

/** Updates of the library, and below them its categories. */
function Library() {
  const update = useQuery(libraryQuery);
  const categories = useQuery(libraryCategoriesQuery);
  return (
    <>
      <PageHeader
        title="Starter Library"
        text="Questions and flashcards that come with the hub: educational, written for it, and no medical advice. The pictures and loops are simulated."
      />
      {update.data ? (
        <LibraryUpdate library={update.data} />
      ) : update.error ? (
        <ErrorNotice title="The library could not be compared" error={update.error} onRetry={update.refetch} />
      ) : (
        <SkeletonRows label="Comparing the library with your questions…" count={1} row="h-6" />
      )}
      <section aria-labelledby="categories" className="mt-8">
        <h2 id="categories" className="mb-3 text-18 font-semibold">
          Categories
        </h2>
        {categories.data ? (
          <LibraryCategories categories={categories.data} />
        ) : categories.error ? (
          <ErrorNotice
            title="The categories could not be loaded"
            error={categories.error}
            onRetry={categories.refetch}
          />
        ) : (
          <SkeletonRows label="Loading the categories…" count={3} row="h-40" />
        )}
      </section>
    </>
  );
}
