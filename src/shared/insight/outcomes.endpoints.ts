import { headOf } from '../contract/endpoint-head.ts';

export const listExamOutcomes = headOf('GET', '/api/exam-outcomes', 'approved-student');
export const createExamOutcome = headOf('POST', '/api/exam-outcomes', 'approved-student');
export const updateExamOutcome = headOf('PUT', '/api/exam-outcomes/:id', 'approved-student');
export const deleteExamOutcome = headOf('DELETE', '/api/exam-outcomes/:id', 'approved-student');
export const getCalibration = headOf('GET', '/api/blueprints/:id/calibration', 'assistant');
