import { useEffect } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { currentUserQuery, useCurrentUser } from '#client/api/auth.ts';
import { ownAssignmentsQuery } from '#client/api/own-assignments.ts';
import type { UnsentChannel } from '#client/lib/forget.ts';
import { hasWaiting, outboxPrefix } from '#client/lib/outbox.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LinkRow } from './link-row.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';
import { STUDENT_LINKS, WITHOUT_ASSIGNMENTS } from './student-links.ts';

export function StudentLayout() {
  useNewsOfApproval();
  useWaitingEntries();
  const links = useHasAssignments() ? STUDENT_LINKS : WITHOUT_ASSIGNMENTS;
  return (
    <SignedInLayout links={links} navigation={<LinkRow links={links} />} bottomBar={<BottomBar links={links} />} />
  );
}

function useHasAssignments(): boolean {
  const { data } = useQuery({ ...ownAssignmentsQuery(), staleTime: Infinity });
  return data !== undefined && data.toDo.length + data.past.length > 0;
}

/** Approval takes effect at once, so a pending student's status is fetched again after each navigation. */
function useNewsOfApproval() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const isPending = useCurrentUser()?.status === 'pending';
  useEffect(() => {
    if (!isPending) return undefined;
    return router.subscribe('onResolved', ({ fromLocation }) => {
      // Without a previous location this is the first screen, whose page has just delivered the user.
      if (fromLocation) void queryClient.invalidateQueries(currentUserQuery);
    });
  }, [isPending, queryClient, router]);
}

/** Sends what an earlier visit could not send. The code for it loads only if something is waiting. */
function useWaitingEntries() {
  const queryClient = useQueryClient();
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (userId !== undefined) void sendWaiting(queryClient, userId);
  }, [queryClient, userId]);
}

async function sendWaiting(queryClient: QueryClient, userId: string): Promise<void> {
  const waits = (channel: UnsentChannel) => hasWaiting(localStorage, outboxPrefix(channel, userId));
  try {
    if (waits('card_review')) {
      const { reviewOutboxOf } = await import('#client/api/card-reviews.ts');
      await reviewOutboxOf(queryClient, userId).flush();
    }
    if (waits('sprint')) {
      const { sprintOutboxOf } = await import('#client/api/sprints.ts');
      await sprintOutboxOf(queryClient, userId).flush();
    }
    if (waits('quiz_answer') || waits('question_flag')) {
      const { answerOutboxOf, flagOutboxOf } = await import('#client/api/quiz-outbox.ts');
      await Promise.all([answerOutboxOf(queryClient, userId).flush(), flagOutboxOf(queryClient, userId).flush()]);
    }
  } catch {
    // The storage is blocked, so nothing waits; or the code could not be loaded, so nothing could be sent and the
    // next visit tries again.
  }
}
