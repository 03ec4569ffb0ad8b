import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { activityDaysDue } from '#server/db/schema/analytics.ts';
import {
  countStudentCompletion,
  getCharts,
  getPerformance,
  listStudentActivity,
  listStudentCompletion,
  listTopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import { aClassWeek, sits } from '#tests/support/class-week.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';

const SCOPED = [getPerformance, listStudentActivity, listTopicPerformance, listStudentCompletion, getCharts];
const PAGED = [listStudentActivity, listStudentCompletion];

const hub = hubForEachTest();

describe('the analytics', () => {
  it('refuse an unknown range, topic, limit or order, and name it', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const refused = async (path: string) => {
      const { status, text } = await teacher.send('GET', path);
      return [status, (JSON.parse(text) as { issues?: { path: string }[] }).issues?.map((issue) => issue.path)];
    };
    for (const { path } of SCOPED) {
      expect(await refused(`${path}?range=1d`)).toEqual([400, ['range']]);
      expect(await refused(`${path}?topicId=all`)).toEqual([400, ['topicId']]);
    }
    for (const { path } of PAGED) {
      for (const limit of ['0', '201', '1.5', 'x']) {
        expect(await refused(`${path}?limit=${limit}`)).toEqual([400, ['limit']]);
      }
    }
    expect(await refused(`${listStudentCompletion.path}?offset=-1&order=email`)).toEqual([400, ['order', 'offset']]);
    expect(await refused(`${countStudentCompletion.path}?search=${'x'.repeat(201)}`)).toEqual([400, ['search']]);
  });

  it('return 200 students per page to assistants, and all to teachers', async () => {
    await hub.db.execute(sql`
      insert into users (email, password, first_name, last_name, role, status)
      select n || '@hub.test', '', 'First', 'Last', 'student', 'approved' from generate_series(1, 250) n`);
    const assistant = await hub.as(await aTeacher(hub.db, { staffRole: 'assistant' }));
    expect(await assistant.ok(listStudentCompletion)).toHaveLength(200);
    expect(await assistant.ok(listStudentCompletion, { query: { limit: 200, offset: 200 } })).toHaveLength(50);
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    expect(await teacher.ok(listStudentCompletion)).toHaveLength(250);
  });

  it('take one query each, and two for the charts, with any amount of data', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const counts = async () => {
      const each: number[] = [];
      for (const endpoint of [...SCOPED, countStudentCompletion]) {
        each.push(await queriesOf(() => teacher.ok(endpoint)));
      }
      return each;
    };
    // One of each is for the session and its teacher.
    const expected = [2, 2, 2, 2, 3, 2];
    expect(await counts()).toEqual(expected);
    await aClassWeek(hub);
    expect(await counts()).toEqual(expected);
    for (let n = 0; n < 5; n += 1) {
      const topic = await aTopic(hub.db);
      const questions = await someQuestions(hub.db, 2, { topicId: topic.id });
      const at = hub.clock.read().toISOString();
      await sits(hub, await aStudent(hub.db), { at, topics: [topic], questions, answers: [n % 3] });
    }
    expect(await counts()).toEqual(expected);
  });

  it('are the same before and after the job has counted them', async () => {
    await aClassWeek(hub);
    const teacher = await hub.as(await aTeacher(hub.db));
    const all = async () => {
      const answers: unknown[] = [];
      for (const endpoint of SCOPED) answers.push(await teacher.ok(endpoint));
      return answers;
    };
    const before = await all();
    expect(await hub.db.$count(activityDaysDue)).toBeGreaterThan(0);
    await hub.jobHandlers['class-activity']({});
    expect(await hub.db.$count(activityDaysDue)).toBe(0);
    expect(await all()).toEqual(before);
  });
});
