import { headOf } from '../contract/endpoint-head.ts';

export const listQuestions = headOf('GET', '/api/questions', 'signed-in');
export const countQuestions = headOf('GET', '/api/questions/count', 'assistant');
export const getQuestion = headOf('GET', '/api/questions/:id', 'assistant');
export const createQuestion = headOf('POST', '/api/questions', 'teacher');
export const updateQuestion = headOf('PUT', '/api/questions/:id', 'teacher');
export const listQuestionVersions = headOf('GET', '/api/questions/:id/versions', 'assistant');
export const countAnswers = headOf('GET', '/api/questions/:id/answer-counts', 'assistant');
export const deleteQuestion = headOf('DELETE', '/api/questions/:id', 'teacher');
