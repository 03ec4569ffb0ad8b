import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server and its database answer; 503 where the database does not',
  responses: { 200: z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgres']) }) },
});
