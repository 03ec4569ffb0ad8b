import { useQuery } from '@tanstack/react-query';
import { sprintsQuery } from '#client/api/sprints.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { SprintGroups } from './sprints/sprint-groups.tsx';

/** /sprints */
export function SprintsScreen() {
  const { data, dataUpdatedAt, error, refetch } = useQuery(sprintsQuery);
  return (
    <>
      <PageHeader
        title="Sprints"
        text="Three minutes of “What is it?”: tell look-alike pictures apart at a glance. Sprints count only for you."
      />
      {data ? (
        <SprintGroups groups={data.groups} now={new Date(dataUpdatedAt)} />
      ) : error ? (
        <ErrorNotice title="The sprints could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows label="Loading the sprints…" count={6} row="h-28" />
      )}
    </>
  );
}
