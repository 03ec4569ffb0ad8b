import type { FastifyInstance } from 'fastify';
import { addressKey, type RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  listOwnAssignments,
  previewAssignment,
  setSpecial,
  showMarks,
  startAssignment,
  updateAssignment,
} from '#shared/practice/assignments.contract.ts';
import { exportGradebook, getGradebook, getStudentMarks } from '#shared/practice/gradebook.contract.ts';
import {
  endCalendarAddress,
  getReminders,
  makeCalendarAddress,
  readCalendar,
  setAssignmentMail,
} from '#shared/practice/reminders.contract.ts';
import type { AssignmentsService } from './assignments.service.ts';
import type { AttemptsService } from './attempts.service.ts';
import { gradebookCsv, gradebookWorkbook } from './gradebook-file.ts';
import type { GradebookService } from './gradebook.service.ts';
import type { PreviewsService } from './previews.service.ts';
import type { RemindersService } from './reminders.service.ts';

interface AssignmentServices {
  assignments: AssignmentsService;
  attempts: AttemptsService;
  previews: PreviewsService;
  gradebook: GradebookService;
  reminders: RemindersService;
  limits: RateLimits;
}

export function registerAssignmentRoutes(
  app: FastifyInstance,
  { assignments, attempts, previews, gradebook, reminders, limits }: AssignmentServices,
): void {
  route(app, listAssignments, ({ user, query }) => assignments.list(user, query));
  route(app, createAssignment, ({ user, body }) => assignments.create(user, body));
  route(app, updateAssignment, ({ user, params, body }) => assignments.update(user, params.id, body));
  route(app, deleteAssignment, ({ user, params }) => assignments.remove(user, params.id));
  route(app, showMarks, ({ user, params, body }) => assignments.showMarks(user, params.id, body.areShown));
  route(app, setSpecial, ({ user, params, body }) => assignments.setSpecial(user, params, body));
  route(app, previewAssignment, ({ user, timeZone, params }) => previews.show(user, timeZone, params.id));
  route(app, getGradebook, ({ user, query }) => gradebook.read(user, query));
  route(app, getStudentMarks, ({ user, params }) => gradebook.readStudent(user, params.studentId));
  route(app, exportGradebook, async ({ user, query, reply }) => {
    const whole = await gradebook.readAll(user, query);
    reply.header('content-disposition', `attachment; filename="gradebook.${query.format}"`);
    return query.format === 'csv'
      ? reply.type('text/csv; charset=utf-8').send(gradebookCsv(whole))
      : reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .send(await gradebookWorkbook(whole));
  });

  route(app, listOwnAssignments, ({ user }) => attempts.list(user));
  route(app, startAssignment, ({ user, timeZone, params }) => attempts.start(user, timeZone, params.id));

  route(app, getReminders, ({ user }) => reminders.read(user.id));
  route(app, setAssignmentMail, ({ user, body }) => reminders.setMail(user.id, body.isMailOn));
  route(app, makeCalendarAddress, ({ user }) => reminders.makeAddress(user.id));
  route(app, endCalendarAddress, ({ user }) => reminders.endAddress(user.id));
  route(app, readCalendar, async ({ params, request, reply }) => {
    const address = addressKey(request.ip);
    await limits.take('calendarByAddress', address);
    const studentId = await reminders.studentOf(params.token);
    // A calendar service fetches for all its users from one address, so only wrong guesses count.
    await limits.giveBack('calendarByAddress', address);
    await limits.take('calendarByStudent', studentId);
    return reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
      .send(await reminders.calendarOf(studentId));
  });
}
