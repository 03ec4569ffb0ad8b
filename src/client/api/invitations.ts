import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  INVITEES_MAX,
  type Invitation,
  type Invitee,
  type InviteeOutcome,
} from '#shared/people/invitations.contract.ts';
import type { StaffRole } from '#shared/domain/roles.ts';
import type { StaffInvitation } from '#shared/people/staff-invitations.contract.ts';
import {
  invite,
  listInvitations,
  readInvitees,
  renewInvitation,
  withdrawInvitation,
} from '#shared/people/invitations.endpoints.ts';
import {
  inviteStaff,
  listStaffInvitations,
  renewStaffInvitation,
  withdrawStaffInvitation,
} from '#shared/people/staff-invitations.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { readFresh, under, useChange } from '#client/lib/queries.ts';

/** Student invitations that nobody has accepted: to a class, or to the hub if it is null. */
export const invitationsQuery = (classId: string | null) =>
  readFresh(listInvitations, { query: { ...(classId !== null && { classId }) } });

/** Pending invitations of teachers and assistants. */
export const staffInvitationsQuery = readFresh(listStaffInvitations);

/** Students of a class, or of the hub if it is null; or teachers and assistants, and which classes they get. */
export type InvitedTo = { classId: string | null } | { staffRole: StaffRole; classIds: string[] };

/** Most people with an account are added at once, so lists of students and classes change too. */
const INVITED = under(
  '/api/invitations',
  '/api/staff-invitations',
  '/api/classes',
  '/api/users',
  '/api/assignments',
  '/api/gradebook',
);

/** People as listed in a file or a text. */
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
  to: InvitedTo;
  isDryRun: boolean;
  people: readonly Invitee[];
  /** Called with the outcomes of each batch, which starts at `from`: it is stored, even if a later batch fails. */
  onPart: (from: number, outcomes: InviteeOutcome[]) => void;
}

/** Invites any number of people, or checks what an invitation would do. */
export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ to, isDryRun, people, onPart }: InviteInput) => {
      for (let from = 0; from < people.length; from += INVITEES_MAX) {
        const part = people
          .slice(from, from + INVITEES_MAX)
          .map(({ email, firstName, lastName }) => ({ email, firstName, lastName }));
        const body = { isDryRun, people: part };
        const outcomes =
          'staffRole' in to
            ? call(inviteStaff, { body: { ...body, ...to } })
            : call(invite, { body: { ...body, ...to } });
        onPart(from, await outcomes);
      }
    },
    onSettled: (_result, _error, { isDryRun }) => (isDryRun ? undefined : client.invalidateQueries(INVITED)),
  });
}

export const useRenewInvitation = () =>
  useChange(async (invitation: Invitation | StaffInvitation) => {
    const of = { params: { id: invitation.id } };
    await ('staffRole' in invitation ? call(renewStaffInvitation, of) : call(renewInvitation, of));
  }, INVITED);

export const useWithdrawInvitation = () =>
  useChange(async (invitation: Invitation | StaffInvitation) => {
    const of = { params: { id: invitation.id } };
    await ('staffRole' in invitation ? call(withdrawStaffInvitation, of) : call(withdrawInvitation, of));
  }, INVITED);
