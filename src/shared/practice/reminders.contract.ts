import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { instant, nothing } from '../contract/fields.ts';
import * as endpoints from './reminders.endpoints.ts';

const reminders = z.object({
  isMailOn: z.boolean().describe('mail when an assignment is given, and a day before it is due'),
  calendarSince: instant.nullable().describe('when the calendar’s address was created; null if there is none'),
});
export type Reminders = z.output<typeof reminders>;

export const getReminders = endpoint({
  ...endpoints.getReminders,
  summary: 'The student’s reminders of assignments',
  responses: { 200: reminders },
});

export const setAssignmentMail = endpoint({
  ...endpoints.setAssignmentMail,
  unaudited: 'own-choice',
  summary: 'Switch mail about assignments on or off',
  body: reminders.pick({ isMailOn: true }),
  responses: { 200: reminders },
});

export const makeCalendarAddress = endpoint({
  ...endpoints.makeCalendarAddress,
  unaudited: 'own-choice',
  summary: 'Create an address for the student’s calendar, which is shown only this once; a previous one stops working',
  responses: { 200: z.object({ address: z.url() }) },
});

export const endCalendarAddress = endpoint({
  ...endpoints.endCalendarAddress,
  unaudited: 'own-choice',
  summary: 'Disable the address of the student’s calendar',
  responses: { 204: nothing },
});

export const readCalendar = endpoint({
  ...endpoints.readCalendar,
  summary: 'Due dates of a student’s assignments as iCalendar, by the secret in the address; 404 once it is disabled',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: z.any() },
});
