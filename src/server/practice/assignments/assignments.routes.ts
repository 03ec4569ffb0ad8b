import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  listOwnAssignments,
  setSpecial,
  showMarks,
  startAssignment,
  updateAssignment,
} from '#shared/practice/assignments.contract.ts';
import { exportGradebook, getGradebook } from '#shared/practice/gradebook.contract.ts';
import type { AssignmentsService } from './assignments.service.ts';
import type { AttemptsService } from './attempts.service.ts';
import { gradebookCsv, gradebookWorkbook } from './gradebook-file.ts';
import type { GradebookService } from './gradebook.service.ts';

export function registerAssignmentRoutes(
  app: FastifyInstance,
  {
    assignments,
    attempts,
    gradebook,
  }: { assignments: AssignmentsService; attempts: AttemptsService; gradebook: GradebookService },
): void {
  route(app, listAssignments, ({ user, query }) => assignments.list(user, query));
  route(app, createAssignment, ({ user, body }) => assignments.create(user, body));
  route(app, updateAssignment, ({ user, params, body }) => assignments.update(user, params.id, body));
  route(app, deleteAssignment, ({ user, params }) => assignments.remove(user, params.id));
  route(app, showMarks, ({ user, params, body }) => assignments.showMarks(user, params.id, body.areShown));
  route(app, setSpecial, ({ user, params, body }) => assignments.setSpecial(user, params, body));
  route(app, getGradebook, ({ user, query }) => gradebook.read(user, query));
  route(app, exportGradebook, async ({ user, query, reply }) => {
    const whole = await gradebook.readAll(user, query.classId);
    reply.header('content-disposition', `attachment; filename="gradebook.${query.format}"`);
    return query.format === 'csv'
      ? reply.type('text/csv; charset=utf-8').send(gradebookCsv(whole))
      : reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .send(await gradebookWorkbook(whole));
  });

  route(app, listOwnAssignments, ({ user }) => attempts.list(user));
  route(app, startAssignment, ({ user, timeZone, params }) => attempts.start(user, timeZone, params.id));
}
