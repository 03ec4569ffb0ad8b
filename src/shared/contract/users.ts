import { z } from 'zod';
import { currentUser } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant } from './fields.ts';

/** A user as the teacher sees one. */
export const user = currentUser.extend({
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.output<typeof user>;

export const listPendingUsers = endpoint({
  method: 'GET',
  path: '/api/users/pending',
  access: 'teacher',
  summary: 'Students who await approval, longest waiting first',
  responses: { 200: z.array(user) },
});

export const setUserStatus = endpoint({
  method: 'PUT',
  path: '/api/users/:id/status',
  access: 'teacher',
  summary: 'Approve or reject a student',
  params: idParams,
  body: z.object({ status: z.enum(['approved', 'rejected']) }),
  responses: { 200: user },
});
