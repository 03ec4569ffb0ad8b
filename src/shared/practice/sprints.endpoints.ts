import { headOf } from '../contract/endpoint-head.ts';

export const listSprints = headOf('GET', '/api/sprints', 'student');
export const getSprint = headOf('GET', '/api/sprints/:groupId', 'student');
export const saveSprint = headOf('PUT', '/api/sprints/runs/:id', 'student');
