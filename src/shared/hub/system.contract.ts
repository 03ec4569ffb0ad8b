import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server and its database answer; 503 where the database does not',
  responses: { 200: z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgres']) }) },
});

/** For who restarts a process that hangs: the database has no part in it. */
export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether this process answers at all',
  responses: { 200: z.object({ status: z.literal('ok') }) },
});

/** For who sends requests to this process; 503 with code `starting`, `draining` or `database_unavailable`. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary: 'Whether this process should get requests; 503 with the reason where it should not',
  responses: { 200: z.object({ status: z.literal('ready') }) },
});
