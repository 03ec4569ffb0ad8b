import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import * as endpoints from './own-data.endpoints.ts';

export const downloadOwnData = endpoint({
  ...endpoints.downloadOwnData,
  summary: 'Download all data of the caller’s account: a zip archive with JSON and a readable page',
  audit: { kind: 'exports' },
  needsFresh: true,
  responses: { 200: z.string() },
});
