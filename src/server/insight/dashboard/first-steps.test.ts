import { isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { questions } from '#server/db/schema/content.ts';
import { FIRST_STEPS_QUESTION_COUNT } from '#shared/insight/dashboard-figures.ts';
import { SITE_DRAFT } from '#shared/hub/site.ts';
import { createSampleClass } from '#shared/hub/sample-class.contract.ts';
import { updateSite } from '#shared/hub/site.contract.ts';
import { changeFirstSteps, getFirstSteps } from '#shared/insight/dashboard.contract.ts';
import { archiveClass, createClass, renewJoinCode, updateClass } from '#shared/people/classes.contract.ts';
import { enterStudentView } from '#shared/people/student-view.contract.ts';
import { aClassForm, aClassHub } from '#tests/support/classes.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { MemoryMailTransport } from '#tests/support/memory.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const hub = hubForEachTest();
const owner = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const stepsDone = async (who = owner) => (await who.ok(getFirstSteps)).done;

describe('the first steps', () => {
  it('are all open on a new hub without mail', async () => {
    expect(await stepsDone()).toMatchObject({ mail: true });
    const app = await createTestApp({ mailTransport: Object.assign(new MemoryMailTransport(), { isSetUp: false }) });
    expect(await (await app.as(await aTeacher(app.db))).ok(getFirstSteps)).toEqual({
      done: { asStudent: false, questions: false, classCode: false, assignment: false, mail: false, site: false },
      isHidden: false,
    });
  });

  it('count the texts of the public site once they are saved, even unchanged', async () => {
    await owner.ok(updateSite, { body: SITE_DRAFT });
    expect(await stepsDone()).toMatchObject({ site: true });
  });

  it('count a photo', async () => {
    await writeSetting(hub.db, 'site_photo', 'a.webp');
    expect(await stepsDone()).toMatchObject({ site: true });
  });

  it('count a student view', async () => {
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    await teacher.ok(enterStudentView);
    expect(await stepsDone()).toMatchObject({ asStudent: true, questions: false });
  });

  it('count what an owner went to see', async () => {
    await owner.ok(changeFirstSteps, { body: { visited: 'questions' } });
    expect(await stepsDone()).toMatchObject({ asStudent: false, questions: false });
    await someQuestions(hub.db, FIRST_STEPS_QUESTION_COUNT, { topicId: (await aTopic(hub.db)).id });
    expect(await stepsDone()).toMatchObject({ asStudent: false, questions: true });
  });

  it('count questions once there are 10, unless the library brought them all', async () => {
    const topicId = (await aTopic(hub.db)).id;
    const teacherId = (await aTeacher(hub.db)).id;
    await someQuestions(hub.db, FIRST_STEPS_QUESTION_COUNT, { topicId });
    expect(await stepsDone()).toMatchObject({ questions: false });
    await someQuestions(hub.db, 1, { topicId, createdById: teacherId });
    expect(await stepsDone()).toMatchObject({ questions: true });
    await hub.db.delete(questions).where(isNull(questions.createdById));
    expect(await stepsDone()).toMatchObject({ questions: false });
  });

  it('count the code of a class that is taught now and approves students', async () => {
    const isDone = async () => (await stepsDone()).classCode;
    const { id } = await owner.ok(createClass, { body: { ...aClassForm, approvesAtOnce: true } });
    await owner.ok(renewJoinCode, { params: { id }, body: { isOn: false } });
    expect(await isDone()).toBe(false);
    await owner.ok(renewJoinCode, { params: { id }, body: { isOn: true } });
    expect(await isDone()).toBe(true);
    await owner.ok(updateClass, { params: { id }, body: { ...aClassForm, approvesAtOnce: false } });
    expect(await isDone()).toBe(false);
    await owner.ok(updateClass, { params: { id }, body: { ...aClassForm, approvesAtOnce: true } });
    await owner.ok(archiveClass, { params: { id }, body: { isArchived: true } });
    expect(await isDone()).toBe(false);
  });

  it('do not count a sample class', async () => {
    await someQuestions(hub.db, 20, { topicId: (await aTopic(hub.db)).id });
    const before = await stepsDone();
    await owner.ok(createSampleClass);
    expect(await stepsDone()).toEqual(before);
    expect(before).toMatchObject({ asStudent: false, questions: false, classCode: false, assignment: false });
  });

  it('leave out what only prepares for students once one is approved', async () => {
    await someQuestions(hub.db, FIRST_STEPS_QUESTION_COUNT, {
      topicId: (await aTopic(hub.db)).id,
    });
    await aStudent(hub.db, { status: 'pending' });
    await aStudent(hub.db, { status: 'rejected' });
    expect(await stepsDone()).toMatchObject({ asStudent: false, questions: false, classCode: false });
    await aStudent(hub.db);
    expect(await stepsDone()).toMatchObject({ asStudent: true, questions: true, classCode: true });
  });

  it('count an assignment', async () => {
    const { owner: teacher, give } = await aClassHub();
    expect(await stepsDone(teacher)).toMatchObject({ assignment: false });
    await give();
    expect(await stepsDone(teacher)).toMatchObject({ assignment: true });
  });

  it('take 2 queries besides the session’s, with any amount of data', async () => {
    const queries = () => queriesOf(() => owner.ok(getFirstSteps));
    expect(await queries()).toBe(3);
    await someQuestions(hub.db, 30, { topicId: (await aTopic(hub.db)).id });
    for (let n = 0; n < 5; n += 1) await aStudent(hub.db);
    expect(await queries()).toBe(3);
  });

  it('are hidden from all owners until one shows them again', async () => {
    expect(await owner.ok(changeFirstSteps, { body: { isHidden: true } })).toMatchObject({ isHidden: true });
    const other = await hub.as(await aTeacher(hub.db));
    expect(await other.ok(getFirstSteps)).toMatchObject({ isHidden: true });
    await other.ok(changeFirstSteps, { body: { isHidden: false } });
    expect(await owner.ok(getFirstSteps)).toMatchObject({ isHidden: false });
  });

  it('are shown if a restored setting is invalid', async () => {
    await writeSetting(hub.db, 'first_steps', 'nonsense');
    expect(await owner.ok(getFirstSteps)).toMatchObject({ isHidden: false });
  });
});
