import { headOf } from '../contract/endpoint-head.ts';

export const listOpenQuizzes = headOf('GET', '/api/user/open-quizzes', 'student');
export const saveQuizPosition = headOf('PUT', '/api/quiz-sessions/:id/place', 'approved-student');
export const saveQuizDraft = headOf('PUT', '/api/quiz-sessions/:id/draft', 'approved-student');
export const discardQuiz = headOf('DELETE', '/api/quiz-sessions/:id', 'approved-student');
export const undiscardQuiz = headOf('POST', '/api/quiz-sessions/:id/undiscard', 'approved-student');
export const resumeQuizSession = headOf('POST', '/api/quiz-sessions/:id/resume', 'approved-student');
