import { headOf } from '../contract/endpoint-head.ts';

export const sendContactMessage = headOf('POST', '/api/contact', 'public');
export const getContactAttachment = headOf('GET', '/api/contact-submissions/:id/attachment', 'assistant');
export const listContactSubmissions = headOf('GET', '/api/contact-submissions', 'assistant');
export const getContactSubmission = headOf('GET', '/api/contact-submissions/:id', 'assistant');
export const replyToContact = headOf('POST', '/api/contact-submissions/:id/reply', 'assistant');
export const setContactStatus = headOf('PATCH', '/api/contact-submissions/:id', 'assistant');
export const deleteContactSubmission = headOf('DELETE', '/api/contact-submissions/:id', 'teacher');
