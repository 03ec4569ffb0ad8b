import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data',
  access: 'signed-in',
  summary: 'Download all that the hub keeps about oneself: a zip archive with JSON, and with a page to read',
  audit: { kind: 'exports' },
  needsFresh: true,
  responses: { 200: z.string() },
});
