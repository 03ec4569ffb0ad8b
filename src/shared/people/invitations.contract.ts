import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { firstName, id, idParams, instant, lastName, nothing, password } from '../contract/fields.ts';
import { currentUser, registration } from './auth.contract.ts';
import { CODE_PAGE_NAMES } from '#shared/domain/code-pages.ts';
import { STAFF_ROLES } from '#shared/domain/roles.ts';
import * as endpoints from './invitations.endpoints.ts';

/** The maximum number of people per call. */
export const INVITEES_MAX = 1000;

/** The file types that people are read from. */
export const INVITEE_FILES: readonly string[] = ['.csv', '.xlsx', '.xls', '.txt'];

/** One person as entered. The outcome says whether address and name are valid. */
export const invitee = z.object({
  email: z.string().max(1000),
  firstName: z.string().max(1000).default(''),
  lastName: z.string().max(1000).default(''),
});
export type Invitee = z.output<typeof invitee>;

/**
 * The outcome of an invitation:
 * - `invited`: a link is sent; `renewed`: one was open, so a new link is sent and the old one stops working.
 * - `unclaimed`: there is such an account, but nobody has proven that the address is theirs or approved it: a link is
 *   sent, and the person who uses it takes the account over.
 * - `added`: there is such an account, which is approved and in the class from now on; a mail says so.
 * - `member`: there is one, and nothing to do.
 * - `repeated`: the address is in an earlier row.
 * - `teacher`, `closed`: the address belongs to a teacher, or to an account that was rejected or deactivated; nothing is done.
 * - `student`: of a teacher’s invitation, that the address belongs to a student who has been approved or has proven it;
 *   nothing is done.
 * - `bad`: there is no such address or name; `problem` says why.
 */
export const INVITATION_OUTCOMES = [
  'invited',
  'renewed',
  'unclaimed',
  'added',
  'member',
  'repeated',
  'teacher',
  'student',
  'closed',
  'bad',
] as const;
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];

export const inviteeOutcome = z.object({ outcome: z.enum(INVITATION_OUTCOMES), problem: z.string().nullable() });
export type InviteeOutcome = z.output<typeof inviteeOutcome>;

/** A pending invitation. */
export const invitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
  /** Null if that account was deleted. */
  invitedBy: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
});
export type Invitation = z.output<typeof invitation>;

/** Null invites to the hub as a whole. */
const classId = id.nullable();

export const readPeople = z.object({
  people: z.array(invitee),
  /** The encoding that was guessed for the file's letters; null if the file leaves no doubt. */
  codePage: z.enum(CODE_PAGE_NAMES).nullable(),
});
export type ReadPeople = z.output<typeof readPeople>;

export const readInvitees = endpoint({
  ...endpoints.readInvitees,
  unaudited: 'changes-nothing',
  summary:
    'Read people from a table (.csv, .xlsx, .xls) or a text of addresses (.txt), and store nothing (multipart: file)',
  responses: { 200: readPeople },
});

export const invite = endpoint({
  ...endpoints.invite,
  audit: { kind: 'accounts', with: ['classId', 'isDryRun'] },
  summary: 'Invite people to one of the caller’s classes or to the hub, or preview it; an outcome for each, in order',
  body: z.object({ classId, isDryRun: z.boolean(), people: z.array(invitee).min(1).max(INVITEES_MAX) }),
  responses: { 200: z.array(inviteeOutcome) },
});

export const listInvitations = endpoint({
  ...endpoints.listInvitations,
  summary: 'Pending invitations to one of the caller’s classes, or to the hub, the latest first',
  query: z.object({ classId: id.optional() }),
  responses: { 200: z.array(invitation) },
});

export const renewInvitation = endpoint({
  ...endpoints.renewInvitation,
  audit: { kind: 'accounts' },
  summary: 'Send a new link for an invitation and disable the old one; 409 if it was accepted, or there is an account',
  params: idParams,
  responses: { 200: invitation },
});

export const withdrawInvitation = endpoint({
  ...endpoints.withdrawInvitation,
  audit: { kind: 'accounts' },
  summary: 'Withdraw a pending invitation: its link stops working',
  params: idParams,
  responses: { 204: nothing },
});

/**
 * The state of an invitation's link: `open` creates an account; `account` joins a class with the account that the
 * address has by now; `unclaimed` sets a new password for such an account first, since anybody may have registered it.
 * `teacher` and `closed`: the address has an account that can't. `staff` and `student`: the link is
 * a teacher's, and the address now has a teacher's account, or a student's, which can't become a teacher's. `withdrawn`
 * also if the sender of a teacher's link is no longer an owner, `unknown` also if a newer link has replaced it.
 */
const INVITATION_STATES = [
  'open',
  'account',
  'unclaimed',
  'used',
  'expired',
  'withdrawn',
  'teacher',
  'staff',
  'student',
  'closed',
  'unknown',
] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const token = z.string().min(1).max(200);

export const invitationCheck = z.object({
  state: z.enum(INVITATION_STATES),
  /** The class that it invites to, while it can be accepted; without a class, the hub as a whole. */
  offer: z
    .object({
      classes: z.array(z.object({ name: z.string(), term: z.string() })),
      /** The role; null for a student. */
      staffRole: z.enum(STAFF_ROLES).nullable(),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    })
    .nullable(),
});
export type InvitationCheck = z.output<typeof invitationCheck>;
export type InvitationOffer = NonNullable<InvitationCheck['offer']>;

export const checkInvitation = endpoint({
  ...endpoints.checkInvitation,
  unaudited: 'changes-nothing',
  summary: 'The state of an invitation’s link; does not use it up',
  body: z.object({ token }),
  responses: { 200: invitationCheck },
});

/** A student's form has the date of birth. */
export const acceptance = registration
  .pick({ dateOfBirth: true, agreedTo: true })
  .partial()
  .extend({ token, firstName, lastName, password });

export const acceptInvitation = endpoint({
  ...endpoints.acceptInvitation,
  audit: { kind: 'accounts' },
  summary:
    'Create an approved account with a student’s or a teacher’s link, add it to the class, and sign it in. 409 if the link is not valid',
  body: acceptance,
  responses: { 201: currentUser },
});

export const claimByInvitation = endpoint({
  ...endpoints.claimByInvitation,
  audit: { kind: 'accounts' },
  summary:
    'Set the password of an account that somebody registered with the invited address, approve it, as a teacher’s account if the link is a teacher’s, and add it to the class; everything that opened it before ends, and nobody is signed in. 409 if the link is not valid, or the account is approved or its address proven',
  body: z.object({ token, password }),
  responses: { 204: nothing },
});

export const joinByInvitation = endpoint({
  ...endpoints.joinByInvitation,
  audit: { kind: 'accounts' },
  summary:
    'Approve the existing account of an invited address, and add it to the class; signs nobody in. 409 if the link is not valid, or the account must be claimed',
  body: z.object({ token }),
  responses: { 204: nothing },
});
