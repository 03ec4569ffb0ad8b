import { headOf } from '../contract/endpoint-head.ts';

export const getOwnErasure = headOf('GET', '/api/erasure', 'student');
export const askForErasure = headOf('POST', '/api/erasure', 'student');
export const withdrawErasure = headOf('DELETE', '/api/erasure', 'student');
export const listErasures = headOf('GET', '/api/erasures', 'owner');
export const setErasureDays = headOf('PUT', '/api/erasures/days', 'owner');
export const previewErasure = headOf('GET', '/api/users/:id/erasure', 'owner');
export const eraseStudent = headOf('POST', '/api/users/:id/erasure', 'owner');
export const getRetention = headOf('GET', '/api/retention', 'owner');
export const previewRetention = headOf('GET', '/api/retention/preview', 'owner');
export const setRetention = headOf('PUT', '/api/retention', 'owner');
