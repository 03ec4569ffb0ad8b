import { headOf } from '../contract/endpoint-head.ts';

export const listMail = headOf('GET', '/api/mail-log', 'teacher');
export const resendMail = headOf('POST', '/api/mail-log/:id/resend', 'teacher');
export const getMailStatus = headOf('GET', '/api/mail-status', 'assistant');
export const testMail = headOf('POST', '/api/mail-test', 'owner');
