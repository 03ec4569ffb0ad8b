import { useEffect } from 'react';
import type { Dispatch } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#client/api/auth.ts';
import { keepFlag } from '#client/api/quiz-sessions.ts';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { createFlagSender, type FlagSender } from './flag-sender.ts';
import { FLAG_FAILED, FLAG_OF_GONE_QUESTION } from './quiz-messages.ts';
import type { QuizAction, QuizState } from './quiz-state.ts';
import { createWaitingFlags } from './waiting-flags.ts';

type RefusalListener = (questionId: string, wasFlagged: boolean) => void;

const refusalListeners = new Set<RefusalListener>();
let current: { userId: string; sender: FlagSender; stop: () => void } | null = null;

/** The one sender of this page, also after the quiz is left: two would not know of each other's order. */
function flagSenderOf(client: QueryClient, userId: string): FlagSender {
  if (current?.userId === userId) return current.sender;
  current?.stop();
  const sender = createFlagSender({
    waiting: createWaitingFlags(localStorage, userId),
    send: (questionId, isFlagged) => keepFlag(client, questionId, isFlagged),
    isAllowed: () => client.getQueryData(currentUserQuery.queryKey)?.id === userId,
    onRefused: ({ questionId, wasFlagged, error }) => {
      toast(error instanceof CallError && error.status === 404 ? FLAG_OF_GONE_QUESTION : FLAG_FAILED);
      for (const listener of refusalListeners) listener(questionId, wasFlagged);
    },
  });
  const handleOnline = () => void sender.flush();
  window.addEventListener('online', handleOnline);
  current = {
    userId,
    sender,
    stop: () => {
      sender.stop();
      window.removeEventListener('online', handleOnline);
    },
  };
  return sender;
}

export function useFlagSender(userId: string): FlagSender {
  return flagSenderOf(useQueryClient(), userId);
}

/** Has the server keep the flags of the quiz that is being taken, in the background; one that it refuses goes back. */
export function useKeptFlags(sender: FlagSender, state: QuizState, dispatch: Dispatch<QuizAction>) {
  const quiz = state.phase === 'in-progress' && state.stage.name === 'answering' ? state : null;
  const session = quiz?.session;
  const flagged = quiz?.flagged;

  // What an earlier visit has left.
  useEffect(() => void sender.flush(), [sender]);

  useEffect(() => {
    if (session !== undefined && flagged !== undefined) void sender.sync({ session, flagged });
  }, [sender, session, flagged]);

  useEffect(() => {
    const listener: RefusalListener = (questionId, wasFlagged) =>
      dispatch({ type: 'flag-refused', questionId, wasFlagged });
    refusalListeners.add(listener);
    return () => void refusalListeners.delete(listener);
  }, [dispatch]);
}
