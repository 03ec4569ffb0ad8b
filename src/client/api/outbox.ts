import { useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { createOutbox, outboxPrefix, type Outbox, type OutboxParts, type OutboxState } from '#client/lib/outbox.ts';
import { CallError, serverMessage } from '#client/lib/call.ts';
import type { UnsentChannel } from '#client/lib/forget.ts';
import { onSessionBack } from '#client/lib/session.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { askWhoIsSignedIn, currentUserQuery } from './auth.ts';

/** What differs from one kind of entry to another. */
export type Channel<E> = Omit<OutboxParts<E>, 'storage' | 'prefix' | 'isAllowed' | 'confirmUser'>;

/**
 * Returns a function that gives the one outbox of a channel on this page, for the signed-in student and without anybody
 * else's entries. It sends by itself when the network or the session is back.
 */
export function outboxes<E>(name: UnsentChannel, channelOf: (client: QueryClient, userId: string) => Channel<E>) {
  let current: { userId: string; outbox: Outbox<E>; stop: () => void } | null = null;
  return (client: QueryClient, userId: string): Outbox<E> => {
    if (current?.userId === userId) return current.outbox;
    current?.stop();
    const outbox = createOutbox<E>({
      ...channelOf(client, userId),
      storage: localStorage,
      prefix: outboxPrefix(name, userId),
      isAllowed: () => client.getQueryData(currentUserQuery.queryKey)?.id === userId,
      confirmUser: async () => (await askWhoIsSignedIn()).id === userId,
    });
    const listeners = new AbortController();
    window.addEventListener('online', () => void outbox.flush(), listeners);
    window.addEventListener('storage', outbox.recount, listeners);
    const stopListening = onSessionBack(() => void outbox.flush());
    current = {
      userId,
      outbox,
      stop: () => {
        outbox.stop();
        listeners.abort();
        stopListening();
      },
    };
    return outbox;
  };
}

export function useOutboxState<E>(outbox: Outbox<E>): OutboxState<E> {
  return useSyncExternalStore(outbox.subscribe, outbox.state);
}

/** Reports that a waiting entry cannot be recorded, and why. */
export const refusedToast = (title: string, error: Error): ToastContent => ({
  title,
  description: error instanceof CallError ? serverMessage(error, 'The server could not read it.') : error.message,
  variant: 'destructive',
});
