import { headOf } from '../contract/endpoint-head.ts';

export const getToday = headOf('GET', '/api/today', 'student');
export const takeToday = headOf('POST', '/api/today/take', 'approved-student');
export const chooseExam = headOf('PUT', '/api/today/exam', 'student');
