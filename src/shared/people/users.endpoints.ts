import { headOf } from '../contract/endpoint-head.ts';

export const listPendingUsers = headOf('GET', '/api/users/pending', 'assistant');
export const listRecentlyApproved = headOf('GET', '/api/users/recently-approved', 'assistant');
export const listUsers = headOf('GET', '/api/users/all', 'assistant');
export const countMatchingUsers = headOf('GET', '/api/users/count', 'assistant');
export const setUserStatus = headOf('PUT', '/api/users/:id/status', 'assistant');
export const setUserStatuses = headOf('POST', '/api/users/bulk-status', 'assistant');
export const setUserActive = headOf('PUT', '/api/users/:id/active-status', 'teacher');
export const updateUser = headOf('PUT', '/api/users/:id', 'teacher');
export const getUserDeletion = headOf('GET', '/api/users/:id/deletion', 'owner');
export const deleteUser = headOf('DELETE', '/api/users/:id', 'owner');
