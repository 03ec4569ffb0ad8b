import { useEffect } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { currentUserQuery, useCurrentUser } from '#client/api/auth.ts';
import { ownAssignmentsQuery } from '#client/api/own-assignments.ts';
import { UNSENT } from '#client/lib/forget.ts';
import { lateComponent } from '#client/lib/late.ts';
import { hasWaiting, outboxPrefix } from '#client/lib/outbox.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LinkRow } from './link-row.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';
import { STUDENT_LINKS, WITHOUT_ASSIGNMENTS } from './student-links.ts';

export function StudentLayout() {
  const user = useCurrentUser();
  useNewsOfApproval(user?.status === 'pending');
  useWaitingEntries(user?.id);
  const links = useHasAssignments() ? STUDENT_LINKS : WITHOUT_ASSIGNMENTS;
  return (
    <>
      {user?.isStudentView && <StudentViewBar />}
      <SignedInLayout links={links} navigation={<LinkRow links={links} />} bottomBar={<BottomBar links={links} />} />
    </>
  );
}

const StudentViewBar = lateComponent(
  async () => (await import('#client/people/student-view/student-view-bar.tsx')).StudentViewBar,
);

function useHasAssignments(): boolean {
  const { data } = useQuery({ ...ownAssignmentsQuery(), staleTime: Infinity });
  return data !== undefined && data.toDo.length + data.past.length > 0;
}

/** Approval takes effect at once, so a pending student's status is fetched again after each navigation. */
function useNewsOfApproval(isPending: boolean) {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isPending) return undefined;
    return router.subscribe('onResolved', ({ fromLocation }) => {
      // Without a previous location this is the first screen, whose page has just delivered the user.
      if (fromLocation) void queryClient.invalidateQueries(currentUserQuery);
    });
  }, [isPending, queryClient, router]);
}

/** Sends what an earlier visit could not send. The code for it loads only if something is waiting. */
function useWaitingEntries(userId: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId !== undefined) void sendWaiting(queryClient, userId);
  }, [queryClient, userId]);
}

async function sendWaiting(queryClient: QueryClient, userId: string): Promise<void> {
  try {
    if (!UNSENT.some((channel) => hasWaiting(localStorage, outboxPrefix(channel, userId)))) return;
    await (await import('#client/api/waiting-work.ts')).sendWaitingWork(queryClient, userId);
  } catch {
    // The storage is blocked, so nothing waits; or the code could not be loaded, so nothing could be sent and the
    // next visit tries again.
  }
}
