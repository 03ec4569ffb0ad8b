import { headOf } from '../contract/endpoint-head.ts';

export const getToday = headOf('GET', '/api/today', 'approved-student');
export const chooseExam = headOf('PUT', '/api/today/exam', 'approved-student');
