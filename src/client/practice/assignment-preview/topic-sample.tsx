import { useQuery } from '@tanstack/react-query';
import { topicSampleQuery } from '#client/api/topic-sample.ts';
import { BackLink } from '#client/components/back-link.tsx';
import { CallError } from '#client/lib/call.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { focusHeading, PreviewQuiz } from './preview-quiz.tsx';
import { PreviewResults } from './preview-results.tsx';

/** A few questions of a topic, which a teacher answers as students do. They are graded in this page. */
export function TopicSample({ topicId }: { topicId: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...topicSampleQuery(topicId), retry: false });
  const isEmpty = error instanceof CallError && (error.status === 404 || error.status === 409);
  const handleAgain = async () => {
    if (isFetching) return;
    const { error: failure } = await refetch();
    if (failure) toast(failed('No other questions', failure));
    else focusHeading();
  };
  return (
    <>
      <BackLink to="/library">to the library</BackLink>
      {isEmpty ? (
        <EmptyState as="h1" title="No questions to try" text="The topic was deleted, or all of its questions were." />
      ) : (
        <PageHeader
          title={data?.session.topicName ?? 'Questions to try'}
          text="Answer as your students do. Nothing is recorded."
        />
      )}
      {error && !data && !isEmpty && (
        <ErrorNotice title="The questions could not be loaded" error={error} onRetry={refetch} />
      )}
      {!error && !data && <SkeletonRows label="Drawing questions…" count={3} row="h-20" />}
      {data && (
        <PreviewQuiz
          key={data.session.id}
          session={data.session}
          questions={data.questions}
          renderResult={(result) => (
            <PreviewResults result={result} reveal="at_once" onAgain={() => void handleAgain()} />
          )}
        />
      )}
    </>
  );
}
