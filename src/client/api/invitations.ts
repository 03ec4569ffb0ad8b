import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  invite,
  INVITEES_MAX,
  listInvitations,
  readInvitees,
  renewInvitation,
  withdrawInvitation,
} from '#shared/people/invitations.contract.ts';
import type { Invitee, InviteeOutcome } from '#shared/people/invitations.contract.ts';
import { call, read } from '#client/lib/call.ts';

/** Invitations that nobody has accepted: to a class, or to the hub where it is null. */
export const invitationsQuery = (classId: string | null) => ({
  ...read(listInvitations, { query: { ...(classId !== null && { classId }) } }),
  staleTime: 0,
});

/** People as a file has them, or a text. */
export function useReadInvitees() {
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return call(readInvitees, { body: form });
    },
  });
}

interface InviteInput {
  classId: string | null;
  isDryRun: boolean;
  people: readonly Invitee[];
  /** Called with what came of each part of them, which begins at `from`: it is done, whatever happens to the next. */
  onPart: (from: number, outcomes: InviteeOutcome[]) => void;
}

/** Invites any number of people, or says what would come of it. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ classId, isDryRun, people, onPart }: InviteInput) => {
      for (let from = 0; from < people.length; from += INVITEES_MAX) {
        const part = people
          .slice(from, from + INVITEES_MAX)
          .map(({ email, firstName, lastName }) => ({ email, firstName, lastName }));
        onPart(from, await call(invite, { body: { classId, isDryRun, people: part } }));
      }
    },
    onSettled: (_result, _error, { isDryRun }) => (isDryRun ? undefined : forgetInvited(client)),
  });
}

export function useRenewInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(renewInvitation, { params: { id } }),
    onSettled: () => forgetInvited(client),
  });
}

export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(withdrawInvitation, { params: { id } }),
    onSettled: () => forgetInvited(client),
  });
}

/** Who has an account is taken in at once, so lists of students and classes change too. */
const forgetInvited = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(invitations|classes|users|assignments|gradebook)/.test(path),
  });
