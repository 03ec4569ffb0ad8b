import { headOf } from '../contract/endpoint-head.ts';

export const listSprints = headOf('GET', '/api/sprints', 'approved-student');
export const getSprint = headOf('GET', '/api/sprints/:groupId', 'approved-student');
export const saveSprint = headOf('PUT', '/api/sprints/runs/:id', 'approved-student');
