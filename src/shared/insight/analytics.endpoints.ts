import { headOf } from '../contract/endpoint-head.ts';

export const getPerformance = headOf('GET', '/api/analytics/performance', 'assistant');
export const listStudentActivity = headOf('GET', '/api/analytics/student-activity', 'assistant');
export const listTopicPerformance = headOf('GET', '/api/dashboard/topic-performance', 'assistant');
export const listStudentCompletion = headOf('GET', '/api/analytics/student-completion', 'assistant');
export const countStudentCompletion = headOf('GET', '/api/analytics/student-completion/count', 'assistant');
export const getCharts = headOf('GET', '/api/analytics/charts', 'assistant');
export const listItemStatistics = headOf('GET', '/api/analytics/questions', 'assistant');
export const listGivenAnswers = headOf('GET', '/api/analytics/questions/:id/answers', 'assistant');
export const listTypedResponses = headOf('GET', '/api/analytics/questions/:id/typed-responses', 'assistant');
export const getItemHistory = headOf('GET', '/api/analytics/questions/:id/history', 'assistant');
