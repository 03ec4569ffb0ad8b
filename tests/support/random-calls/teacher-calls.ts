import { replyToContact, deleteContactSubmission, setContactStatus } from '#shared/mail/contact.contract.ts';
import { createFlashcard, deleteFlashcard, updateFlashcard } from '#shared/cards/flashcards.contract.ts';
import { createQuestion, deleteQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { getSite, updateSite } from '#shared/hub/site.contract.ts';
import { createTopic, deleteTopic, updateTopic } from '#shared/bank/topics.contract.ts';
import { registerStudent } from '#shared/people/auth.contract.ts';
import { deleteUser, setUserActive, setUserStatus } from '#shared/people/users.contract.ts';
import { dismissVerification, restoreVerification } from '#shared/bank/verification.contract.ts';
import { sendContact } from '../contact-form.ts';
import { PASSWORD } from '../factories.ts';
import { sendBulk } from '../student-mail.ts';
import { created, NOTHING, type Call } from './model.ts';

const options = (text: string) => [`Right ${text}`, 'Wrong', 'Also wrong', 'Quite wrong'];

/** Calls of the teacher, of visitors and of the clock. */
export const teacherCalls = {
  addTopic: async ({ model: { teacher, topics }, one, text }: Call) =>
    created(
      await teacher.call(createTopic, {
        body: { name: `T ${text}`, description: text, parentId: one([null, null, ...topics]) ?? null },
      }),
      ({ id }) => topics.push(id),
    ),
  changeTopic: async ({ model: { teacher, topics }, one, text }: Call) =>
    teacher.call(updateTopic, {
      params: { id: one(topics) ?? '' },
      body: { name: `T ${text}!`, parentId: one([null, ...topics]) ?? null },
    }),
  deleteTopic: async ({ model: { teacher, topics }, one }: Call) =>
    teacher.call(deleteTopic, { params: { id: one(topics) ?? '' } }),
  addQuestion: async ({ model: { teacher, topics, questions }, one, text }: Call) =>
    created(
      await teacher.call(createQuestion, {
        body: {
          question: `Q ${text}`,
          options: options(text),
          correctAnswer: one([0, 0, 0, 1]) ?? 0,
          explanation: text,
          difficulty: one(['easy', 'medium', 'hard'] as const) ?? 'medium',
          topicId: one(topics) ?? null,
        },
      }),
      ({ id }) => questions.push(id),
    ),
  changeQuestion: async ({ model: { teacher, topics, questions }, one, text }: Call) =>
    teacher.call(updateQuestion, {
      params: { id: one(questions) ?? '' },
      body: one([{ question: `Q ${text}?` }, { correctAnswer: 1 }, { topicId: one(topics) ?? null }]) ?? {},
    }),
  deleteQuestion: async ({ model: { teacher, questions }, one }: Call) =>
    teacher.call(deleteQuestion, { params: { id: one(questions) ?? '' } }),
  dismiss: async ({ model: { teacher, questions }, one }: Call) =>
    teacher.call(one([dismissVerification, dismissVerification, restoreVerification]) ?? dismissVerification, {
      params: { id: one(questions) ?? '' },
    }),
  addCard: async ({ model: { teacher, topics, cards }, one, text }: Call) =>
    created(
      await teacher.call(createFlashcard, {
        body: {
          front: one([`F ${text}`, `The {{c1::${text || 'liver'}}}`]) ?? '',
          back: 'B',
          topicId: one(topics) ?? '',
        },
      }),
      ({ id }) => cards.push(id),
    ),
  changeCard: async ({ model: { teacher, cards }, one, text }: Call) =>
    teacher.call(updateFlashcard, { params: { id: one(cards) ?? '' }, body: { front: `F ${text}!`, back: 'B' } }),
  deleteCard: async ({ model: { teacher, cards }, one }: Call) =>
    teacher.call(deleteFlashcard, { params: { id: one(cards) ?? '' } }),
  register: async ({ model, text }: Call) => {
    const client = model.hub.stranger();
    model.made += 1;
    const body = {
      email: `new${model.made}@hub.test`,
      password: PASSWORD,
      firstName: text.trim() || 'New',
      lastName: 'Student',
      dateOfBirth: '2001-03-11',
    };
    return created(await client.call(registerStudent, { body }), ({ id }) => model.students.push({ id, client }));
  },
  decide: async ({ model: { teacher, students }, one }: Call) =>
    teacher.call(setUserStatus, {
      params: { id: one(students)?.id ?? '' },
      body: { status: one(['approved', 'approved', 'rejected'] as const) ?? 'approved' },
    }),
  deactivate: async ({ model: { teacher, students }, one }: Call) =>
    teacher.call(setUserActive, {
      params: { id: one(students)?.id ?? '' },
      body: { isActive: one([true, true, false]) ?? true },
    }),
  deleteStudent: async ({ model: { teacher, students }, one }: Call) =>
    // Rarely: the targets of most other calls belong to students.
    one([true, false, false, false]) ? teacher.call(deleteUser, { params: { id: one(students)?.id ?? '' } }) : NOTHING,
  write: async ({ model, one, text }: Call) => {
    model.made += 1;
    const file = one([undefined, { name: 'scan.txt', data: `of ${text}` }]);
    const { statusCode, body } = await sendContact(model.hub.app, {
      fields: { name: 'Vera', email: 'vera@hub.test', message: `M ${text}` },
      file,
      address: `192.0.2.${model.made % 250}`,
    });
    const { id } = JSON.parse(body) as { id?: string };
    if (id !== undefined) model.messages.push(id);
    return { status: statusCode };
  },
  replyTo: async ({ model: { teacher, messages }, one, text }: Call) => {
    const params = { id: one(messages) ?? '' };
    const what = one(['reply', 'reply', 'close', 'delete']);
    if (what === 'delete') return teacher.call(deleteContactSubmission, { params });
    if (what === 'close') return teacher.call(setContactStatus, { params, body: { status: 'closed' } });
    return teacher.call(replyToContact, { params, body: { subject: `Re ${text}`, message: `Dear ${text}` } });
  },
  mailAll: async ({ model: { hub, teacher }, one, text }: Call) => {
    const file = one([undefined, { name: 'exam.txt', data: `of ${text}` }]);
    const sent = await sendBulk(teacher, { fields: { subject: `S ${text}`, message: `Hi {firstName}` }, file });
    if (one([true, false])) await hub.deliverMail();
    return sent;
  },
  changeSite: async ({ model: { teacher }, text }: Call) => {
    const { photoUrl: _photo, ...site } = await teacher.ok(getSite);
    return teacher.call(updateSite, { body: { ...site, quote: text } });
  },
  greet: async ({ model: { hub } }: Call) => {
    await hub.greetBirthdays();
    return NOTHING;
  },
  wait: async ({ model: { hub }, one }: Call) => {
    hub.clock.advance(one([{ minutes: 11 }, { hours: 7 }, { days: 1 }, { days: 9 }]) ?? {});
    if (one([true, false, false])) await hub.sweepDaily();
    return NOTHING;
  },
};
