import { headOf } from '../contract/endpoint-head.ts';

export const sendStudentMail = headOf('POST', '/api/students/:id/send-email', 'teacher');
export const sendBulkMail = headOf('POST', '/api/students/send-bulk-email', 'teacher');
export const listMailings = headOf('GET', '/api/mailings', 'teacher');
export const getMailing = headOf('GET', '/api/mailings/:id', 'teacher');
export const resendMailing = headOf('POST', '/api/mailings/:id/resend', 'teacher');
export const getStudentCounts = headOf('GET', '/api/students/counts', 'assistant');
export const updateBirthDates = headOf('PUT', '/api/students/bulk-update-dates', 'teacher');
export const getBirthdaySettings = headOf('GET', '/api/birthday-settings', 'teacher');
export const saveBirthdaySettings = headOf('PUT', '/api/birthday-settings', 'owner');
export const checkBirthdays = headOf('POST', '/api/birthday-check', 'owner');
export const sendTestBirthday = headOf('POST', '/api/test-birthday/:id', 'owner');
