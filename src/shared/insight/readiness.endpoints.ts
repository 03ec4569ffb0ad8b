import { headOf } from '../contract/endpoint-head.ts';

export const listReadiness = headOf('GET', '/api/exams/readiness', 'approved-student');
export const getReadinessSharing = headOf('GET', '/api/exams/readiness/sharing', 'approved-student');
export const setReadinessSharing = headOf('PUT', '/api/exams/readiness/sharing', 'approved-student');
export const getReadinessPolicy = headOf('GET', '/api/readiness-policy', 'assistant');
export const setReadinessPolicy = headOf('PUT', '/api/readiness-policy', 'owner');
export const getStudentReadiness = headOf('GET', '/api/admin/students/:studentId/readiness', 'assistant');
export const listStudentsAtRisk = headOf('GET', '/api/blueprints/:id/readiness', 'assistant');
