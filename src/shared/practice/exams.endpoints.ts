import { headOf } from '../contract/endpoint-head.ts';

export const listExams = headOf('GET', '/api/exams', 'approved-student');
export const startExam = headOf('POST', '/api/exams', 'approved-student');
export const startBreak = headOf('POST', '/api/exams/:id/break', 'approved-student');
export const endBreak = headOf('DELETE', '/api/exams/:id/break', 'approved-student');
export const getExamResult = headOf('GET', '/api/exams/:id/result', 'approved-student');
export const setExtraTime = headOf('PUT', '/api/users/:id/extra-time', 'teacher');
