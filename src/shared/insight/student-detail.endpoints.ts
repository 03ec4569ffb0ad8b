import { headOf } from '../contract/endpoint-head.ts';

export const getStudent = headOf('GET', '/api/admin/students/:studentId', 'assistant');
export const listStudentSessions = headOf('GET', '/api/admin/users/:studentId/quiz-sessions', 'assistant');
export const getStatsOfStudent = headOf('GET', '/api/admin/students/:studentId/stats', 'assistant');
export const listSessionAttempts = headOf('GET', '/api/quiz-sessions/:sessionId/attempts', 'assistant');
export const getStudentProgress = headOf('GET', '/api/admin/students/:studentId/progress', 'assistant');
