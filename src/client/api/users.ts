import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Expecting } from '#shared/contract/fields.ts';
import type { User, UserChange } from '#shared/people/users.contract.ts';
import {
  countMatchingUsers,
  deleteUser,
  getUserDeletion,
  listPendingUsers,
  listRecentlyApproved,
  listUsers,
  setUserActive,
  setUserStatus,
  setUserStatuses,
  updateUser,
} from '#shared/people/users.endpoints.ts';
import { setExtraTime } from '#shared/practice/exams.endpoints.ts';
import { call, type InputOf } from '#client/lib/call.ts';
import { partOf, readFresh, readLive, under, useChange } from '#client/lib/queries.ts';
import { currentUserQuery } from './auth.ts';
import { DASHBOARD_ROOT } from './dashboard.ts';

export const USER_PAGE_SIZE = 50;
/** The server decides on at most this many accounts in one call. */
const DECISIONS_PER_CALL = 1000;

// Students register at any time, so lists of them are fetched on every visit.

/** Students who await approval, of a class or all of them, longest waiting first. */
export const pendingUsersQuery = (classId?: string) => readFresh(listPendingUsers, { query: { classId } });

/** The most recently approved students, with the time of approval. */
export const recentlyApprovedQuery = readFresh(listRecentlyApproved);

export type UserFilter = NonNullable<InputOf<typeof countMatchingUsers>['query']>;
type UserOrder = Pick<NonNullable<InputOf<typeof listUsers>['query']>, 'sort' | 'order'>;

/** One page of the matching accounts; pages count from 0. The old page stays until the new one arrives. */
export const userPageQuery = (filter: UserFilter, order: UserOrder, page: number) =>
  readLive(listUsers, { query: { ...filter, ...order, ...partOf(page, USER_PAGE_SIZE) } });

export const userCountQuery = (filter: UserFilter) => readLive(countMatchingUsers, { query: filter });

/** What would be deleted with an account, counted each time that the dialog opens. */
export const userDeletionQuery = (id: string) => readFresh(getUserDeletion, { params: { id } });

export type Decision = 'approved' | 'rejected';

export interface DecisionResult {
  updatedCount: number;
  /** Accounts that somebody else had already decided on. */
  skippedCount: number;
}

/** Everything that shows accounts: their lists, figures that count them, a student's page. */
export const USERS = under('/api/users', DASHBOARD_ROOT, '/api/admin');
const statusKey = ['set-user-status'];

/**
 * Approves or rejects students. They leave the list of the pending at once, and return to it if the call fails.
 * Changes all lists and counts of users.
 */
export function useSetUserStatus() {
  const queryClient = useQueryClient();
  // The list of all pending students, and those of classes.
  const { queryKey } = pendingUsersQuery();
  return useMutation({
    mutationKey: statusKey,
    mutationFn: ({ users, status }: { users: readonly User[]; status: Decision }) => decide(users, status),
    onMutate: async ({ users: decided }) => {
      await queryClient.cancelQueries({ queryKey });
      const ids = new Set(decided.map(({ id }) => id));
      const lists = queryClient.getQueriesData<User[]>({ queryKey });
      queryClient.setQueriesData<User[]>({ queryKey }, (users) => users?.filter(({ id }) => !ids.has(id)));
      return lists.map(([key, users = []]) => ({ key, taken: users.filter(({ id }) => ids.has(id)) }));
    },
    // Other decisions may be on their way, so only these students are put back, in their old positions.
    onError: (_error, _change, lists = []) => {
      for (const { key, taken } of lists) {
        queryClient.setQueryData<User[]>(key, (users) => users && withWaiting(users, taken));
      }
    },
    onSettled: async () => {
      // Only the last of several concurrent decisions reloads the lists; an earlier one could bring a student back.
      if (queryClient.isMutating({ mutationKey: statusKey }) > 1) return;
      await queryClient.invalidateQueries(USERS);
    },
  });
}

async function decide(users: readonly User[], status: Decision): Promise<DecisionResult> {
  const [only] = users;
  if (only && users.length === 1) {
    await call(setUserStatus, { params: { id: only.id }, body: { status } });
    return { updatedCount: 1, skippedCount: 0 };
  }
  const result = { updatedCount: 0, skippedCount: 0 };
  for (let start = 0; start < users.length; start += DECISIONS_PER_CALL) {
    const ids = users.slice(start, start + DECISIONS_PER_CALL).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- one call is enough for the server at a time
    const { updatedCount, skippedCount } = await call(setUserStatuses, { body: { ids, status } });
    result.updatedCount += updatedCount;
    result.skippedCount += skippedCount;
  }
  return result;
}

/** The list with more students added, in the order of registration. */
export function withWaiting(users: readonly User[], more: readonly User[]): User[] {
  const ids = new Set(more.map(({ id }) => id));
  return [...users.filter(({ id }) => !ids.has(id)), ...more].toSorted((a, b) =>
    a.createdAt.localeCompare(b.createdAt),
  );
}

/** Activates or deactivates an account. */
export const useSetUserActive = () =>
  useChange(
    ({ id, isActive }: { id: string; isActive: boolean }) =>
      call(setUserActive, { params: { id }, body: { isActive } }),
    USERS,
  );

/** Changes names, email and role; it may be the signed-in user. */
export const useUpdateUser = () =>
  useChange(
    ({ id, change }: { id: string; change: UserChange & Expecting }) =>
      call(updateUser, { params: { id }, body: change }),
    USERS,
    { queryKey: currentUserQuery.queryKey },
  );

/** Gives a student extra time on every clock. */
export const useSetExtraTime = () =>
  useChange(
    ({ id, extraTime }: { id: string; extraTime: InputOf<typeof setExtraTime>['body'] }) =>
      call(setExtraTime, { params: { id }, body: extraTime }),
    USERS,
  );

/** Deletes an account with its history. */
export const useDeleteUser = () => useChange((id: string) => call(deleteUser, { params: { id } }), USERS);
