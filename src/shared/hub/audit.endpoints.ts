import { headOf } from '../contract/endpoint-head.ts';

export const listAuditLog = headOf('GET', '/api/audit-log', 'owner');
export const exportAuditLog = headOf('GET', '/api/audit-log/file', 'owner');
export const addAuditNote = headOf('POST', '/api/audit-log/notes', 'owner');
export const setAuditDays = headOf('PUT', '/api/audit-log/days', 'owner');
