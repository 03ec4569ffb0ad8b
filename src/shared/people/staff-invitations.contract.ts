import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, nothing } from '../contract/fields.ts';
import { STAFF_ROLES } from '#shared/domain/roles.ts';
import { invitation, invitee, INVITEES_MAX, inviteeOutcome } from './invitations.contract.ts';
import * as endpoints from './staff-invitations.endpoints.ts';

/** A pending invitation of a teacher or an assistant. */
export const staffInvitation = invitation.extend({
  staffRole: z.enum(STAFF_ROLES),
  /** The classes that the person will teach. */
  classes: z.array(z.object({ id, name: z.string(), term: z.string() })),
  /** The sender is no longer an active owner: its link does not work until another owner sends a new one. */
  isOrphaned: z.boolean(),
});
export type StaffInvitation = z.output<typeof staffInvitation>;

export const inviteStaff = endpoint({
  ...endpoints.inviteStaff,
  audit: { kind: 'accounts', with: ['staffRole', 'classIds', 'isDryRun'] },
  needsFresh: true,
  summary:
    'Invite teachers or assistants to the hub and to classes that they will teach, or preview it; an outcome for each, in order',
  body: z.object({
    staffRole: z.enum(STAFF_ROLES),
    classIds: z.array(id).max(100),
    isDryRun: z.boolean(),
    people: z.array(invitee).min(1).max(INVITEES_MAX),
  }),
  responses: { 200: z.array(inviteeOutcome) },
});

export const listStaffInvitations = endpoint({
  ...endpoints.listStaffInvitations,
  summary: 'Pending invitations of teachers and assistants, the latest first',
  responses: { 200: z.array(staffInvitation) },
});

export const renewStaffInvitation = endpoint({
  ...endpoints.renewStaffInvitation,
  audit: { kind: 'accounts' },
  needsFresh: true,
  summary:
    'Send a new link to an invited teacher or assistant and disable the old one; 409 if it was accepted, or there is an account',
  params: idParams,
  responses: { 204: nothing },
});

export const withdrawStaffInvitation = endpoint({
  ...endpoints.withdrawStaffInvitation,
  audit: { kind: 'accounts' },
  summary: 'Withdraw the pending invitation of a teacher or assistant: its link stops working',
  params: idParams,
  responses: { 204: nothing },
});
