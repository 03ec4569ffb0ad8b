import { z } from 'zod';
import { USER_SORTS } from '#shared/domain/list-words.ts';
import { ROLES, STAFF_ROLES, USER_STATUSES } from '#shared/domain/roles.ts';
import { GROUP_NAME_MAX_LENGTH, SEARCH_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { currentUser } from './auth.contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import {
  email,
  expectedRevision,
  firstName,
  id,
  idParams,
  instant,
  lastName,
  nothing,
  revision,
  text,
} from '../contract/fields.ts';
import * as endpoints from './users.endpoints.ts';

/** A user as teachers see it. */
export const user = currentUser.extend({
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** Of the names, the address, the roles, and the extra time. */
  revision,
});
export type User = z.output<typeof user>;

export const listPendingUsers = endpoint({
  ...endpoints.listPendingUsers,
  summary: 'Students who await approval, longest waiting first; 404 for a class that is not the caller’s',
  query: z.object({ classId: id.optional() }),
  responses: { 200: z.array(user) },
});

export const listRecentlyApproved = endpoint({
  ...endpoints.listRecentlyApproved,
  summary: 'The ten most recently approved students',
  responses: { 200: z.array(user.extend({ decidedAt: instant })) },
});

/** Which accounts: those that match all given fields. `search` looks in first and last name and e-mail. */
const filterQuery = z.object({
  search: text({ max: SEARCH_MAX_LENGTH }).optional(),
  status: z.enum(USER_STATUSES).optional(),
  role: z.enum(ROLES).optional(),
  /** `1`: only active accounts; `0`: only deactivated ones. */
  active: z.enum(['0', '1']).optional(),
  /** Only members of one of the caller's classes. */
  classId: id.optional(),
  /** Only members in this group of the class; if empty, members without a group. */
  group: text({ max: GROUP_NAME_MAX_LENGTH }).optional(),
  /** Everybody except the members of one of the caller's classes. */
  notInClass: id.optional(),
});

export type UserSort = (typeof USER_SORTS)[number];

/** The initial direction of a sort: the latest registration or activity first, everything else ascending. */
export const firstOrder = (by: UserSort) => (by === 'created' || by === 'lastActivity' ? 'desc' : 'asc');

/** An account in a list; `lastActivity` is a student's last answer, card or completed session, null if none. */
export const listedUser = user.extend({
  lastActivity: instant.nullable(),
  /** The group in the list's class; empty if there is none, null in a list without a class. */
  group: z.string().nullable(),
});
export type ListedUser = z.output<typeof listedUser>;

export const listUsers = endpoint({
  ...endpoints.listUsers,
  summary:
    'Matching accounts, for every list of them; newest first by default. Assistants get at most 200 at a time, 403 for more',
  query: filterQuery.extend({
    sort: z.enum(USER_SORTS).default('created'),
    order: z.enum(['asc', 'desc']).optional(),
    limit: z.coerce.number().int().min(1).max(100_000).optional(),
    offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  }),
  responses: { 200: z.array(listedUser) },
});

export const countMatchingUsers = endpoint({
  ...endpoints.countMatchingUsers,
  summary: 'How many accounts match',
  query: filterQuery,
  responses: { 200: z.object({ total: z.int() }) },
});

/**
 * The student is notified of an approval by mail. Repeating a decision changes nothing. A rejected student can be approved
 * after all; rejecting an approved one is refused (409).
 */
export const setUserStatus = endpoint({
  ...endpoints.setUserStatus,
  audit: { kind: 'accounts', with: ['status'] },
  summary: 'Approve or reject a student',
  params: idParams,
  body: z.object({ status: z.enum(['approved', 'rejected']) }),
  responses: { 200: user },
});

export const setUserStatuses = endpoint({
  ...endpoints.setUserStatuses,
  audit: { kind: 'accounts', with: ['ids', 'status'] },
  summary: 'Approve or reject several students at once; students who are no longer pending are skipped',
  body: z.object({ ids: z.array(id).min(1).max(1000), status: z.enum(['approved', 'rejected']) }),
  responses: { 200: z.object({ updatedCount: z.int(), skippedCount: z.int() }) },
});

export const setUserActive = endpoint({
  ...endpoints.setUserActive,
  audit: { kind: 'accounts', with: ['isActive'] },
  summary:
    'Activate or deactivate an account; 403 for a teacher’s if the caller is not an owner, 409 for the caller’s own and the last active owner’s',
  params: idParams,
  body: z.object({ isActive: z.boolean() }),
  responses: { 200: user },
});

export const userChange = z.object({
  firstName,
  lastName,
  email,
  role: z.enum(ROLES),
  /** A teacher's staff role; unchanged if missing, and `teacher` for a new teacher. */
  staffRole: z.enum(STAFF_ROLES).optional(),
});
export type UserChange = z.output<typeof userChange>;

export const updateUser = endpoint({
  ...endpoints.updateUser,
  audit: { kind: 'accounts', with: ['role', 'staffRole'] },
  needsFresh: true,
  summary:
    'Change names, e-mail and roles; 403 for teachers’ if the caller is not an owner, 409 for a taken address, the caller’s own role and the last active owner’s',
  params: idParams,
  body: userChange.safeExtend({ expectedRevision }),
  responses: { 200: user },
});

export const getUserDeletion = endpoint({
  ...endpoints.getUserDeletion,
  summary: 'The data that would be deleted with an account',
  params: idParams,
  responses: {
    200: z.object({ quizSessions: z.int(), answers: z.int(), cardReviews: z.int(), ownCards: z.int() }),
  },
});

export const deleteUser = endpoint({
  ...endpoints.deleteUser,
  audit: { kind: 'accounts' },
  summary: 'Delete an account with its history; 409 for the caller’s own and for the last active owner’s',
  params: idParams,
  responses: { 204: nothing },
});
