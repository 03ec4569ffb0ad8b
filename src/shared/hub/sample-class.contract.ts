import { endpoint } from '../contract/endpoint.ts';
import { id } from '../contract/fields.ts';
import { z } from 'zod';
import * as endpoints from './sample-class.endpoints.ts';

export const SAMPLE_CLASS = 'Sample class';

/** Deleting the class deletes its students and all that they did. */
export const createSampleClass = endpoint({
  ...endpoints.createSampleClass,
  audit: { kind: 'accounts' },
  summary:
    'Add a class of invented students with a month of work; 409 if the caller teaches one, or questions are too few',
  responses: { 201: z.object({ id }) },
});
