import { describe, expect, it } from 'vitest';
import { writeSetting } from '#server/core/settings.repository.ts';
import { FIRST_STEPS_QUESTION_COUNT } from '#shared/insight/dashboard-figures.ts';
import { DEFAULT_SITE } from '#shared/hub/site.ts';
import { updateSite } from '#shared/hub/site.contract.ts';
import { getFirstSteps, hideFirstSteps } from '#shared/insight/dashboard.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
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
      done: { site: false, mail: false, questions: false, registration: false, approval: false, assignment: false },
      isHidden: false,
    });
  });

  it('count a text that differs from the default, but not a default text that was saved', async () => {
    await owner.ok(updateSite, { body: DEFAULT_SITE });
    expect(await stepsDone()).toMatchObject({ site: false });
    await owner.ok(updateSite, { body: { ...DEFAULT_SITE, quote: '' } });
    expect(await stepsDone()).toMatchObject({ site: true });
  });

  it('count a photo', async () => {
    await writeSetting(hub.db, 'site_photo', 'a.webp');
    expect(await stepsDone()).toMatchObject({ site: true });
  });

  it('count questions once there are 10', async () => {
    const topicId = (await aTopic(hub.db)).id;
    await someQuestions(hub.db, FIRST_STEPS_QUESTION_COUNT - 1, { topicId });
    expect(await stepsDone()).toMatchObject({ questions: false });
    await someQuestions(hub.db, 1, { topicId });
    expect(await stepsDone()).toMatchObject({ questions: true });
  });

  it('count the address as shared once a student has registered, and only students as approved', async () => {
    await aTeacher(hub.db);
    expect(await stepsDone()).toMatchObject({ registration: false, approval: false });
    await aStudent(hub.db, { status: 'pending' });
    expect(await stepsDone()).toMatchObject({ registration: true, approval: false });
    await aStudent(hub.db, { status: 'rejected' });
    expect(await stepsDone()).toMatchObject({ approval: false });
    await aStudent(hub.db);
    expect(await stepsDone()).toMatchObject({ registration: true, approval: true });
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
    expect(await owner.ok(hideFirstSteps, { body: { isHidden: true } })).toMatchObject({ isHidden: true });
    const other = await hub.as(await aTeacher(hub.db));
    expect(await other.ok(getFirstSteps)).toMatchObject({ isHidden: true });
    await other.ok(hideFirstSteps, { body: { isHidden: false } });
    expect(await owner.ok(getFirstSteps)).toMatchObject({ isHidden: false });
  });

  it('are shown if a restored setting is invalid', async () => {
    await writeSetting(hub.db, 'first_steps', 'nonsense');
    expect(await owner.ok(getFirstSteps)).toMatchObject({ isHidden: false });
  });
});
