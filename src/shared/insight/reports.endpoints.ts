import { headOf } from '../contract/endpoint-head.ts';

export const reportQuestion = headOf(
  'PUT',
  '/api/quiz-sessions/:sessionId/questions/:questionId/report',
  'approved-student',
);
export const reportFlashcard = headOf('PUT', '/api/flashcards/:id/report', 'approved-student');
export const listOwnReports = headOf('GET', '/api/user/reports', 'student');
export const withdrawReport = headOf('DELETE', '/api/user/reports/:id', 'student');
export const markRepliesSeen = headOf('POST', '/api/user/reports/seen', 'student');
export const listReports = headOf('GET', '/api/reports', 'assistant');
export const getReportGroup = headOf('GET', '/api/reports/:id', 'assistant');
export const handleReports = headOf('POST', '/api/reports/:id/handle', 'assistant');
