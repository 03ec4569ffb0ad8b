import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '#client/api/library.ts';
import { LibraryUpdate } from '#client/hub/library/library-update.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** /library */
export function LibraryScreen() {
  const { data, error, refetch } = useQuery(libraryQuery);
  return (
    <>
      <PageHeader
        title="Starter Library"
        text="Questions and flashcards that come with the hub: educational, written for it, and no medical advice. The pictures and loops are simulated."
      />
      {data ? (
        <LibraryUpdate library={data} />
      ) : error ? (
        <ErrorNotice title="The library could not be compared" error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows label="Comparing the library with your questions…" count={3} row="h-28" />
      )}
    </>
  );
}
