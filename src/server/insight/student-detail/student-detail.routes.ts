import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  getStatsOfStudent,
  getStudent,
  getStudentProgress,
  listSessionAttempts,
  listStudentSessions,
} from '#shared/insight/student-detail.contract.ts';
import type { StudentDetailService } from './student-detail.service.ts';

export function registerStudentDetailRoutes(app: FastifyInstance, detail: StudentDetailService): void {
  route(app, getStudent, ({ params }) => detail.student(params.studentId));
  route(app, listStudentSessions, ({ params, query }) => detail.sessions(params.studentId, query));
  route(app, getStatsOfStudent, ({ params, timeZone }) => detail.stats({ userId: params.studentId, timeZone }));
  route(app, listSessionAttempts, ({ params }) => detail.attempts(params.sessionId));
  route(app, getStudentProgress, ({ params, timeZone }) => detail.progress({ userId: params.studentId, timeZone }));
}
