import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server and its database answer; 503 where the database does not',
  responses: { 200: z.object({ status: z.literal('ok'), database: z.enum(['embedded', 'postgres']) }) },
});

const file = z.object({ name: z.string().regex(/^[\w.-]{1,200}$/) });

export const getImage = endpoint({
  method: 'GET',
  path: '/media/images/:name',
  access: 'signed-in',
  summary: 'An image of the question bank',
  params: file,
  responses: { 200: z.any() },
});

export const getVideo = endpoint({
  method: 'GET',
  path: '/media/videos/:name',
  access: 'signed-in',
  summary: 'A video of the question bank',
  params: file,
  responses: { 200: z.any() },
});
