import { headOf } from '../contract/endpoint-head.ts';

export const getStudentStats = headOf('GET', '/api/quiz-attempts/stats', 'student');
export const listRecentAttempts = headOf('GET', '/api/quiz-attempts/recent', 'student');
export const getPortal = headOf('GET', '/api/portal', 'student');
export const getOwnProgress = headOf('GET', '/api/progress', 'student');
