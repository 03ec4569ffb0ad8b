import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sprintQuery } from '#client/api/sprints.ts';
import { useCurrentUser } from '#client/api/auth.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { ScreenSpinner } from '#client/ui/spinner.tsx';
import { SprintRun } from './sprints/sprint-run.tsx';

/** /sprints/$groupId */
export function SprintScreen() {
  const { groupId } = useParams({ strict: false });
  const user = useCurrentUser();
  const { data, dataUpdatedAt, error, refetch } = useQuery(sprintQuery(groupId ?? ''));
  if (!data || user === null) {
    return error ? (
      <ErrorNotice title="The sprint could not be loaded" error={error} onRetry={refetch} />
    ) : (
      <ScreenSpinner />
    );
  }
  return <SprintRun key={dataUpdatedAt} sprint={data} userId={user.id} onAgain={() => void refetch()} />;
}
