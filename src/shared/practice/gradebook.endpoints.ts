import { headOf } from '../contract/endpoint-head.ts';

export const getGradebook = headOf('GET', '/api/gradebook', 'assistant');
export const exportGradebook = headOf('GET', '/api/gradebook/file', 'teacher');
export const getAssignmentResults = headOf('GET', '/api/assignments/:id/results', 'assistant');
export const getStudentMarks = headOf('GET', '/api/admin/students/:studentId/assignments', 'assistant');
