import { headOf } from '../contract/endpoint-head.ts';

export const getReminders = headOf('GET', '/api/user/reminders', 'student');
export const setAssignmentMail = headOf('PUT', '/api/user/reminders', 'student');
export const makeCalendarAddress = headOf('PUT', '/api/user/calendar', 'student');
export const endCalendarAddress = headOf('DELETE', '/api/user/calendar', 'student');
export const setDailyReminder = headOf('PUT', '/api/user/daily-reminder', 'student');
export const stopDailyReminder = headOf('POST', '/stop-reminder/:token', 'public');
export const addPushDevice = headOf('PUT', '/api/user/push-device', 'student');
export const readCalendar = headOf('GET', '/api/calendar/:token.ics', 'public');
