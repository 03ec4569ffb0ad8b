import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { writeSetting } from '#server/core/settings.repository.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { deleteQuestionsByTopic } from '#shared/bank/question-bank.contract.ts';
import { deleteQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { deleteAllTopics, deleteTopic } from '#shared/bank/topics.contract.ts';
import { bulkDeleteFlashcards, deleteAllFlashcards, deleteFlashcard } from '#shared/cards/flashcards.contract.ts';
import { addAuditNote, setAuditDays } from '#shared/hub/audit.contract.ts';
import { updateLibrary } from '#shared/hub/library.contract.ts';
import { createSampleClass } from '#shared/hub/sample-class.contract.ts';
import { setSchool } from '#shared/hub/school.contract.ts';
import { deleteSitePhoto, updateSite, uploadSitePhoto } from '#shared/hub/site.contract.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { setAttentionLimits } from '#shared/insight/needs-attention.contract.ts';
import { DEFAULT_ATTENTION_LIMITS } from '#shared/insight/needs-attention.ts';
import { setReadinessPolicy } from '#shared/insight/readiness.contract.ts';
import { deleteContactSubmission, listContactSubmissions, replyToContact } from '#shared/mail/contact.contract.ts';
import { setMailServer } from '#shared/mail/mail-server.contract.ts';
import { resendMail } from '#shared/mail/mail.contract.ts';
import * as mailings from '#shared/mail/mailings.contract.ts';
import * as classes from '#shared/people/classes.contract.ts';
import { publishPolicy } from '#shared/people/consent.contract.ts';
import * as assignments from '#shared/practice/assignments.contract.ts';
import { setExtraTime } from '#shared/practice/exams.contract.ts';
import { aClassForm, noAccommodation } from '../classes.ts';
import { aMessage, sendContact } from '../contact-form.ts';
import { aFlashcard, aStudent, someQuestions } from '../factories.ts';
import { aMail, sendBulk } from '../student-mail.ts';
import { change, upload, type AuditedChange, type ChangingHub } from './audited-change.ts';

const given = async (hub: ChangingHub) => ({ id: (await hub.give()).id });
const expected = (count: number) => ({ query: { expectedCount: count } });

export async function aSubmission(hub: ChangingHub) {
  await sendContact(hub.app, { fields: aMessage });
  return { id: (await hub.owner.ok(listContactSubmissions))[0]?.id ?? '' };
}

/** A mail to a student that failed, and its mailing. */
async function aFailedMail(hub: ChangingHub) {
  const { mailingId } = (await sendBulk(hub.owner, { studentIds: [hub.person.id] })).body;
  const isOfMailing = eq(mailMessages.mailingId, mailingId ?? '');
  const [mail] = await hub.db.update(mailMessages).set({ state: 'failed' }).where(isOfMailing).returning();
  return { id: mail?.id ?? '', mailingId: mailingId ?? '' };
}

async function aPhoto() {
  const data = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  return { part: 'photo', file: { name: 'me.jpg', data } };
}

/** Changes of what is taught, of mail and of settings. */
export const TEACHING_CHANGES: AuditedChange[] = [
  change(classes.createClass, () => ({ body: aClassForm })),
  change(classes.updateClass, (hub) => ({ params: hub.ofClass, body: { ...aClassForm, name: 'Another name' } })),
  change(classes.deleteClass, (hub) => ({ params: hub.ofClass })),
  change(createSampleClass, async (hub) => {
    await someQuestions(hub.db, 20, { topicId: hub.topic.id });
    return {};
  }),
  change(classes.renewJoinCode, (hub) => ({ params: hub.ofClass, body: { isOn: true } })),
  change(classes.changeMembers, (hub) => ({ params: hub.ofClass, body: { remove: [hub.person.id] } })),
  change(classes.putIntoGroup, (hub) => ({
    params: hub.ofClass,
    body: { studentIds: [hub.person.id], group: 'Tuesday' },
  })),
  change(assignments.createAssignment, (hub) => ({ body: hub.form() })),
  change(assignments.updateAssignment, async (hub) => ({
    params: await given(hub),
    body: hub.form({ title: 'Other' }),
  })),
  change(assignments.deleteAssignment, async (hub) => ({ params: await given(hub) })),
  change(assignments.showMarks, async (hub) => ({ params: await given(hub), body: { areShown: false } })),
  change(assignments.setAccommodation, async (hub) => ({
    params: { ...(await given(hub)), studentId: hub.person.id },
    body: { ...noAccommodation, mark: 50, reason: 'On paper' },
  })),
  change(setExtraTime, (hub) => ({ params: hub.person, body: { extraTime: 'half', extraBreakMinutes: 0 } })),

  change(updateQuestion, (hub) => ({ params: { id: hub.bank[0]?.id ?? '' }, body: { question: 'Another question?' } })),
  change(deleteQuestion, (hub) => ({ params: { id: hub.bank[0]?.id ?? '' } })),
  change(deleteQuestionsByTopic, (hub) => ({ params: { topicId: hub.topic.id } })),
  change(deleteTopic, (hub) => ({ params: hub.topic })),
  change(deleteAllTopics, () => expected(1)),
  change(deleteFlashcard, async (hub) => ({ params: await aFlashcard(hub.db) })),
  change(bulkDeleteFlashcards, async (hub) => ({ body: { selection: { ids: [(await aFlashcard(hub.db)).id] } } })),
  change(deleteAllFlashcards, async (hub) => {
    await hub.db.execute('delete from flashcards');
    await aFlashcard(hub.db);
    return expected(1);
  }),
  change(updateLibrary, () => ({ body: { add: false, correct: false, restore: false } })),

  change(deleteContactSubmission, async (hub) => ({ params: await aSubmission(hub) })),
  change(replyToContact, async (hub) => ({ params: await aSubmission(hub), body: aMail })),
  upload(mailings.sendBulkMail, async () => ({ fields: aMail })),
  upload(mailings.sendStudentMail, async (hub) => ({ id: hub.person.id, fields: aMail })),
  change(mailings.resendMailing, async (hub) => ({ params: { id: (await aFailedMail(hub)).mailingId } })),
  change(resendMail, async (hub) => ({ params: await aFailedMail(hub) })),
  change(mailings.updateBirthDates, async (hub) => ({
    body: { updates: [{ id: (await aStudent(hub.db)).id, dateOfBirth: '2001-02-03' }] },
  })),
  change(mailings.saveBirthdaySettings, async (hub) => ({
    body: { ...(await hub.owner.ok(mailings.getBirthdaySettings)), isOn: false },
  })),

  change(updateSite, () => ({ body: { ...SITE_DRAFT, title: 'Another title' } })),
  upload(uploadSitePhoto, aPhoto),
  change(deleteSitePhoto, async (hub) => {
    await writeSetting(hub.db, 'site_photo', 'a.webp');
    return {};
  }),
  change(publishPolicy, () => ({ body: { kind: 'terms', text: 'Be kind', asksAgain: false } })),
  change(addAuditNote, (hub) => ({ body: { subjectId: hub.person.id, note: 'Results, to her mother' } })),
  change(setAuditDays, () => ({ body: { days: 40 } })),
  change(setReadinessPolicy, () => ({ body: { isSeenByTeachers: true } })),
  change(setMailServer, () => ({
    body: { server: 'mail.example.org', port: 25, encryption: 'none', account: '', sender: 'hub@example.org' },
  })),
  change(setSchool, () => ({ body: { isSchool: true } })),
  change(setAttentionLimits, () => ({ body: { ...DEFAULT_ATTENTION_LIMITS, low: 10 } })),
];
