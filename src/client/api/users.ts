import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listPendingUsers, setUserStatus } from '#shared/contract/users.ts';
import type { User } from '#shared/contract/users.ts';
import { call, read } from '#client/lib/call.ts';
import { dashboardMetricsQuery } from './dashboard.ts';

/** Students who await approval, longest waiting first. */
export const pendingUsersQuery = read(listPendingUsers);

interface StatusChange {
  user: User;
  status: 'approved' | 'rejected';
}

/**
 * Approves or rejects a student. They leave the list of the pending at once, and are back in it if the call fails.
 * Changes the pending users and the dashboard's metrics.
 */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  const { queryKey } = pendingUsersQuery;
  return useMutation({
    mutationFn: ({ user, status }: StatusChange) => call(setUserStatus, { params: { id: user.id }, body: { status } }),
    onMutate: async ({ user }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (users) => users?.filter(({ id }) => id !== user.id));
    },
    // Others may be on their way at the same time, so only this one is put back, in the place it was waiting at.
    onError: (_error, { user }) => queryClient.setQueryData(queryKey, (users) => users && withWaiting(users, user)),
    onSettled: async () => {
      // The last of several at once looks up what came of them all; before that, an answer could bring one back.
      if (queryClient.isMutating({ mutationKey: ['set-user-status'] }) > 1) return;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: dashboardMetricsQuery.queryKey }),
      ]);
    },
    mutationKey: ['set-user-status'],
  });
}

/** The list with one more, in the order of registration. */
export function withWaiting(users: User[], user: User): User[] {
  return [...users.filter(({ id }) => id !== user.id), user].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}
