import { headOf } from '../contract/endpoint-head.ts';

export const listAssignments = headOf('GET', '/api/assignments', 'assistant');
export const createAssignment = headOf('POST', '/api/assignments', 'teacher');
export const updateAssignment = headOf('PUT', '/api/assignments/:id', 'teacher');
export const deleteAssignment = headOf('DELETE', '/api/assignments/:id', 'teacher');
export const setAccommodation = headOf('PUT', '/api/assignments/:id/students/:studentId', 'teacher');
export const showMarks = headOf('PUT', '/api/assignments/:id/marks', 'teacher');
export const listOwnAssignments = headOf('GET', '/api/user/assignments', 'student');
export const startAssignment = headOf('POST', '/api/assignments/:id/attempts', 'approved-student');
export const previewAssignment = headOf('GET', '/api/assignments/:id/preview', 'assistant');
