import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import * as endpoints from './school.endpoints.ts';

const school = z.object({ isSchool: z.boolean() });

/** Whether the hub shows it is also decided by what it uses (`isSchool` in `getAttention`); nothing is forbidden to others. */
export const setSchool = endpoint({
  ...endpoints.setSchool,
  audit: { kind: 'settings', with: ['isSchool'] },
  summary: 'Say that the hub is a school’s, which shows what only schools need',
  body: school,
  responses: { 200: school },
});
