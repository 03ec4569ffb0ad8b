import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  listOwnAssignments,
  setSpecial,
  startAssignment,
  updateAssignment,
} from '#shared/practice/assignments.contract.ts';
import type { AssignmentsService } from './assignments.service.ts';
import type { AttemptsService } from './attempts.service.ts';

export function registerAssignmentRoutes(
  app: FastifyInstance,
  { assignments, attempts }: { assignments: AssignmentsService; attempts: AttemptsService },
): void {
  route(app, listAssignments, ({ user, query }) => assignments.list(user, query));
  route(app, createAssignment, ({ user, body }) => assignments.create(user, body));
  route(app, updateAssignment, ({ user, params, body }) => assignments.update(user, params.id, body));
  route(app, deleteAssignment, ({ user, params }) => assignments.remove(user, params.id));
  route(app, setSpecial, ({ user, params, body }) => assignments.setSpecial(user, params, body));
  route(app, listOwnAssignments, ({ user }) => attempts.list(user));
  route(app, startAssignment, ({ user, timeZone, params }) => attempts.start(user, timeZone, params.id));
}
