import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data',
  access: 'signed-in',
  summary: 'Download all data of the caller’s account: a zip archive with JSON and a readable page',
  audit: { kind: 'exports' },
  needsFresh: true,
  responses: { 200: z.string() },
});
