import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/insight/student-detail.contract.ts';
import type { StudentDetailService } from './student-detail.service.ts';

export function registerStudentDetailRoutes(app: FastifyInstance, detail: StudentDetailService): void {
  route(app, contract.getStudent, ({ params }) => detail.student(params.studentId));
  route(app, contract.listStudentSessions, ({ params, query }) => detail.sessions(params.studentId, query));
  route(app, contract.getStatsOfStudent, ({ params, timeZone }) =>
    detail.stats({ userId: params.studentId, timeZone }),
  );
  route(app, contract.listSessionAttempts, ({ params }) => detail.attempts(params.sessionId));
  route(app, contract.getStudentProgress, ({ params, timeZone }) =>
    detail.progress({ userId: params.studentId, timeZone }),
  );
}
