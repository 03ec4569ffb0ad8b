import { useEffect } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { GraduationCap, History } from 'lucide-react';
import { currentUserQuery, useCurrentUser } from '#client/api/auth.ts';
import { hasWaitingReviews } from '#client/lib/waiting-reviews.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

const links = [
  { to: '/', label: 'Learning Portal', shortLabel: 'Portal', Icon: GraduationCap },
  { to: '/quiz-history', label: 'Quiz History', shortLabel: 'History', Icon: History },
];

export function StudentLayout() {
  useNewsOfApproval();
  useWaitingReviews();
  return <SignedInLayout links={links} />;
}

/** Approval works at once: who still waits for it is looked up again after each step. */
function useNewsOfApproval() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const isPending = useCurrentUser()?.status === 'pending';
  useEffect(() => {
    if (!isPending) return undefined;
    return router.subscribe('onResolved', ({ fromLocation }) => {
      // Without a place to come from it is the first screen, whose page has just brought the user along.
      if (fromLocation) void queryClient.invalidateQueries(currentUserQuery);
    });
  }, [isPending, queryClient, router]);
}

/** Grades that an earlier visit could not send are sent now; what that takes is loaded only if there are any. */
function useWaitingReviews() {
  const queryClient = useQueryClient();
  const userId = useCurrentUser()?.id;
  useEffect(() => {
    if (userId !== undefined) void sendWaitingReviews(queryClient, userId);
  }, [queryClient, userId]);
}

async function sendWaitingReviews(queryClient: QueryClient, userId: string): Promise<void> {
  try {
    if (!hasWaitingReviews(localStorage, userId)) return;
    const { reviewSenderOf } = await import('#client/api/card-reviews.ts');
    await reviewSenderOf(queryClient, userId).flush();
  } catch {
    // The storage is blocked, so nothing waits; or the code could not be loaded, so nothing could be sent: there is
    // a next visit.
  }
}
