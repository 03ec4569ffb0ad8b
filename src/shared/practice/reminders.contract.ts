import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { instant, nothing } from '../contract/fields.ts';

const reminders = z.object({
  isMailOn: z.boolean().describe('mail when an assignment is given, and a day before it is due'),
  calendarSince: instant.nullable().describe('when the calendar’s address was created; null if there is none'),
});
export type Reminders = z.output<typeof reminders>;

export const getReminders = endpoint({
  method: 'GET',
  path: '/api/user/reminders',
  access: 'student',
  summary: 'The student’s reminders of assignments',
  responses: { 200: reminders },
});

export const setAssignmentMail = endpoint({
  method: 'PUT',
  path: '/api/user/reminders',
  access: 'student',
  summary: 'Switch mail about assignments on or off',
  body: reminders.pick({ isMailOn: true }),
  responses: { 200: reminders },
});

export const makeCalendarAddress = endpoint({
  method: 'PUT',
  path: '/api/user/calendar',
  access: 'student',
  summary: 'Create an address for the student’s calendar, which is shown only this once; a previous one stops working',
  responses: { 200: z.object({ address: z.url() }) },
});

export const endCalendarAddress = endpoint({
  method: 'DELETE',
  path: '/api/user/calendar',
  access: 'student',
  summary: 'Disable the address of the student’s calendar',
  responses: { 204: nothing },
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:token.ics',
  access: 'public',
  summary: 'Due dates of a student’s assignments as iCalendar, by the secret in the address; 404 once it is disabled',
  params: z.object({ token: z.string().max(100) }),
  responses: { 200: z.any() },
});
