import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditFirst } from '#server/core/audit.ts';
import { checkedValue, invalid } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import { readForm } from '#server/core/uploads.ts';
import { id } from '#shared/contract/fields.ts';
import * as contract from '#shared/mail/mailings.contract.ts';
import { ATTACHMENT_MAX_BYTES } from '#shared/mail/mail-messages.ts';
import type { ClassesService } from '#server/base/classes/classes.service.ts';
import type { BirthdaysService } from './birthdays.service.ts';
import { whatComesOf } from '../delivery/mail-templates.ts';
import type { MailingsService } from './mailings.service.ts';

/** Enough for the ids of some 25,000 students. */
const FIELD_MAX_BYTES = 1024 * 1024;
const studentIds = z.array(id);

export function registerMailingRoutes(
  app: FastifyInstance,
  {
    mailings,
    birthdays,
    classes,
  }: { mailings: MailingsService; birthdays: BirthdaysService; classes: Pick<ClassesService, 'requireOwn'> },
): void {
  route(app, contract.sendStudentMail, async ({ params, request, user }) => {
    const { mail, file } = await readMail(request);
    const { name } = await mailings.sendToOne(params.id, { mail, file, teacher: user });
    return { message: whatComesOf(`Email to ${name}`, mailings.isSetUp) };
  });
  route(app, contract.sendBulkMail, async ({ request, user }) => {
    const { mail, file, fields } = await readMail(request);
    const classId = classOf(fields['classId']);
    await classes.requireOwn(user, classId);
    return mailings.sendToMany({ mail, file, teacher: user, studentIds: idsOf(fields['studentIds']), classId });
  });
  route(app, contract.listMailings, ({ user, query }) => mailings.list(user, query.classId));
  route(app, contract.getMailing, ({ params }) => mailings.get(params.id));
  route(app, contract.resendMailing, ({ params }) => mailings.resend(params.id));

  route(app, contract.getStudentCounts, async ({ user, query: { classId } }) => {
    await classes.requireOwn(user, classId);
    return birthdays.counts(classId);
  });
  route(app, contract.updateBirthDates, ({ body }) => birthdays.updateBirthDates(body.updates));
  route(app, contract.getBirthdaySettings, () => birthdays.settings());
  route(app, contract.saveBirthdaySettings, ({ body }) => birthdays.saveSettings(body));
  // As the hourly job does, which greets one by one.
  route(app, contract.checkBirthdays, async () => {
    await auditFirst();
    return birthdays.check();
  });
  route(app, contract.sendTestBirthday, ({ params }) => birthdays.sendTest(params.id));
}

async function readMail(request: FastifyRequest) {
  const { fields, file } = await readForm(request, {
    fileField: 'attachment',
    maxBytes: ATTACHMENT_MAX_BYTES,
    tooLargeMessage: 'Please select a file smaller than 10MB.',
    fieldMaxBytes: FIELD_MAX_BYTES,
  });
  const { subject = '', message = '', greeting } = fields;
  return { mail: checkedValue(contract.studentMail, { subject, message, greeting }), file, fields };
}

function classOf(field: string | undefined): string | undefined {
  const classId = id.optional().safeParse(field);
  if (!classId.success) throw invalid('classId has to be the id of a class');
  return classId.data;
}

function idsOf(field: string | undefined): string[] | null {
  if (field === undefined) return null;
  try {
    return studentIds.parse(JSON.parse(field));
  } catch {
    throw invalid('studentIds has to be a JSON array of ids');
  }
}
