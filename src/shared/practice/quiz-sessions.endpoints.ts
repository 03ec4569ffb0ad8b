import { headOf } from '../contract/endpoint-head.ts';

export const createQuizSession = headOf('POST', '/api/quiz-sessions', 'approved-student');
export const countQuestionPools = headOf('GET', '/api/quiz-pools', 'student');
export const flagQuestion = headOf('PUT', '/api/questions/:id/flag', 'approved-student');
export const unflagQuestion = headOf('DELETE', '/api/questions/:id/flag', 'approved-student');
export const getQuizSession = headOf('GET', '/api/quiz-sessions/:id', 'student');
export const answerQuestion = headOf('POST', '/api/quiz-attempts', 'approved-student');
export const completeQuizSession = headOf('POST', '/api/quiz-sessions/:id/complete', 'approved-student');
export const listOwnQuizSessions = headOf('GET', '/api/user/quiz-sessions', 'student');
export const listOwnAttempts = headOf('GET', '/api/quiz-sessions/:sessionId/attempts-user', 'student');
