import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { GraduationCap, History } from 'lucide-react';
import { currentUserQuery, useCurrentUser } from '#client/api/auth.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

const links = [
  { to: '/', label: 'Learning Portal', shortLabel: 'Portal', Icon: GraduationCap },
  { to: '/quiz-history', label: 'Quiz History', shortLabel: 'History', Icon: History },
];

export function StudentLayout() {
  useNewsOfApproval();
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
