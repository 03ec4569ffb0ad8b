import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import * as endpoints from './system.endpoints.ts';

export const getHealth = endpoint({
  ...endpoints.getHealth,
  summary: 'Whether the server and its database respond; 503 if the database does not',
  responses: { 200: z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgres']) }) },
});

/** For supervisors that restart a hung process: does not depend on the database. */
export const getLiveness = endpoint({
  ...endpoints.getLiveness,
  summary: 'Whether this process responds at all',
  responses: { 200: z.object({ status: z.literal('ok') }) },
});

/** For load balancers; 503 with code `starting`, `draining` or `database_unavailable`. */
export const getReadiness = endpoint({
  ...endpoints.getReadiness,
  summary: 'Whether this process should get requests; 503 with the reason if not',
  responses: { 200: z.object({ status: z.literal('ready') }) },
});
