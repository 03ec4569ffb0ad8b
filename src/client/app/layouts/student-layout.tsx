import { useEffect } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  ChartLine,
  ClipboardCheck,
  ClipboardList,
  GraduationCap,
  History,
  Layers,
  ListChecks,
  MessageSquareWarning,
  SlidersVertical,
  Timer,
} from 'lucide-react';
import { currentUserQuery, useCurrentUser } from '#client/api/auth.ts';
import { ownAssignmentsQuery } from '#client/api/own-assignments.ts';
import type { UnsentChannel } from '#client/lib/forget.ts';
import { hasWaiting, outboxPrefix } from '#client/lib/outbox.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

const links = [
  { to: '/', label: 'Learning Portal', Icon: GraduationCap },
  { to: '/exams', label: 'Exams', Icon: ClipboardCheck },
  { to: '/quiz-history', label: 'Quiz History', Icon: History },
] as const;
/** For students who have been given an assignment. At the end, so that no link moves. */
const linksWithAssignments = [...links, { to: '/assignments', label: 'Assignments', Icon: ClipboardList } as const];

const bottomLinks = [
  { to: '/', label: 'Portal', Icon: GraduationCap },
  { to: '/quiz', alias: '/student/quiz', label: 'Quiz', Icon: ListChecks },
  { to: '/flashcards', alias: '/student/flashcards', label: 'Cards', Icon: Layers },
  { to: '/quiz-history', label: 'Progress', Icon: ChartLine },
] as const;

const accountLinks = [
  { to: '/sprints', label: 'Sprints', Icon: Timer },
  { to: '/lab', label: 'Console lab', Icon: SlidersVertical },
  { to: '/reports', label: 'My reports', Icon: MessageSquareWarning },
] as const;

export function StudentLayout() {
  useNewsOfApproval();
  useWaitingEntries();
  return (
    <SignedInLayout
      links={useHasAssignments() ? linksWithAssignments : links}
      accountLinks={accountLinks}
      bottomLinks={bottomLinks}
    />
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
