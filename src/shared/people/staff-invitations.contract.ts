import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, nothing } from '../contract/fields.ts';
import { STAFF_ROLES } from '../domain/limits.ts';
import { invitation, invitee, INVITEES_MAX, inviteeOutcome } from './invitations.contract.ts';

/** An invitation of a teacher or an assistant that nobody has accepted. */
export const staffInvitation = invitation.extend({
  staffRole: z.enum(STAFF_ROLES),
  /** Whose class it will be. */
  classes: z.array(z.object({ id, name: z.string(), term: z.string() })),
  /** Whoever sent it is no active owner any more: its link is dead until another owner sends a new one. */
  isOrphaned: z.boolean(),
});
export type StaffInvitation = z.output<typeof staffInvitation>;

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/staff-invitations',
  access: 'owner',
  audit: { kind: 'accounts', with: ['staffRole', 'classIds', 'isDryRun'] },
  needsFresh: true,
  summary:
    'Invite teachers or assistants to the hub, and into classes as theirs, or only say what would happen; an outcome for each, in order',
  body: z.object({
    staffRole: z.enum(STAFF_ROLES),
    classIds: z.array(id).max(100),
    isDryRun: z.boolean(),
    people: z.array(invitee).min(1).max(INVITEES_MAX),
  }),
  responses: { 200: z.array(inviteeOutcome) },
});

export const listStaffInvitations = endpoint({
  method: 'GET',
  path: '/api/staff-invitations',
  access: 'owner',
  summary: 'Invitations of teachers and assistants that nobody has accepted, the latest first',
  responses: { 200: z.array(staffInvitation) },
});

export const renewStaffInvitation = endpoint({
  method: 'POST',
  path: '/api/staff-invitations/:id/renew',
  access: 'owner',
  audit: { kind: 'accounts' },
  needsFresh: true,
  summary:
    'Send a new link to an invited teacher or assistant; the old one is dead. 409 where it was accepted, or there is an account',
  params: idParams,
  responses: { 204: nothing },
});

export const withdrawStaffInvitation = endpoint({
  method: 'DELETE',
  path: '/api/staff-invitations/:id',
  access: 'owner',
  audit: { kind: 'accounts' },
  summary: 'Withdraw the invitation of a teacher or assistant that nobody has accepted: its link is dead',
  params: idParams,
  responses: { 204: nothing },
});
