import type { FastifyInstance } from 'fastify';
import { addressKey, type RateLimits } from '#server/core/rate-limits.ts';
import { route } from '#server/core/route.ts';
import * as contract from '#shared/practice/assignments.contract.ts';
import { listDependents } from '#shared/practice/dependents.contract.ts';
import * as gradebookContract from '#shared/practice/gradebook.contract.ts';
import * as remindersContract from '#shared/practice/reminders.contract.ts';
import type { AssignmentsService } from './assignments.service.ts';
import type { AssignmentAttemptsService } from './assignment-attempts.service.ts';
import { gradebookCsv, gradebookWorkbook } from './gradebook-file.ts';
import type { GradebookService } from './gradebook.service.ts';
import type { PreviewsService } from './previews.service.ts';
import type { DailyRemindersService } from './daily-reminders.service.ts';
import type { RemindersService } from './reminders.service.ts';

interface AssignmentServices {
  assignments: AssignmentsService;
  attempts: AssignmentAttemptsService;
  previews: PreviewsService;
  gradebook: GradebookService;
  reminders: RemindersService;
  dailyReminders: DailyRemindersService;
  limits: RateLimits;
}

export function registerAssignmentRoutes(
  app: FastifyInstance,
  { assignments, attempts, previews, gradebook, reminders, dailyReminders, limits }: AssignmentServices,
): void {
  route(app, contract.listAssignments, ({ user, query }) => assignments.list(user, query));
  route(app, listDependents, ({ user, body }) => assignments.dependents(user, body));
  route(app, contract.createAssignment, ({ user, body }) => assignments.create(user, body));
  route(app, contract.updateAssignment, ({ user, params, body }) => assignments.update(user, params.id, body));
  route(app, contract.deleteAssignment, ({ user, params }) => assignments.remove(user, params.id));
  route(app, contract.showMarks, ({ user, params, body }) => assignments.showMarks(user, params.id, body.areShown));
  route(app, contract.setAccommodation, ({ user, params, body }) => assignments.setAccommodation(user, params, body));
  route(app, contract.previewAssignment, ({ user, timeZone, params }) => previews.show(user, timeZone, params.id));
  route(app, gradebookContract.getGradebook, ({ user, query }) => gradebook.read(user, query));
  route(app, gradebookContract.getStudentMarks, ({ user, params }) => gradebook.readStudent(user, params.studentId));
  route(app, gradebookContract.getAssignmentResults, ({ user, params }) => gradebook.readResults(user, params.id));
  route(app, gradebookContract.exportGradebook, async ({ user, query, reply }) => {
    const whole = await gradebook.readAll(user, query);
    reply.header('content-disposition', `attachment; filename="gradebook.${query.format}"`);
    return query.format === 'csv'
      ? reply.type('text/csv; charset=utf-8').send(gradebookCsv(whole))
      : reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .send(await gradebookWorkbook(whole));
  });

  route(app, contract.listOwnAssignments, ({ user }) => attempts.list(user));
  route(app, contract.startAssignment, ({ user, timeZone, params }) => attempts.start(user, timeZone, params.id));

  route(app, remindersContract.getReminders, ({ user }) => reminders.read(user.id));
  route(app, remindersContract.setAssignmentMail, ({ user, body }) => reminders.setMail(user.id, body.isMailOn));
  route(app, remindersContract.setDailyReminder, async ({ user, timeZone, body }) => {
    await dailyReminders.set({ userId: user.id, timeZone }, body);
    return reminders.read(user.id);
  });
  route(app, remindersContract.addPushDevice, async ({ user, body, request }) => {
    await dailyReminders.addDevice({ userId: user.id, sid: request.session.sessionId }, body);
    return reminders.read(user.id);
  });
  void app.register(async (mailed) => {
    // What a mail program sends when its own button is pressed (RFC 8058). It says nothing that the address does not.
    mailed.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => undefined);
    route(mailed, remindersContract.stopDailyReminder, ({ params }) => dailyReminders.stop(params.token));
  });
  route(app, remindersContract.makeCalendarAddress, ({ user }) => reminders.makeAddress(user.id));
  route(app, remindersContract.endCalendarAddress, ({ user }) => reminders.endAddress(user.id));
  route(app, remindersContract.readCalendar, async ({ params, request, reply }) => {
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
