import { beforeEach, describe, expect, it } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import { putIntoGroup } from '#shared/people/classes.contract.ts';
import { listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import {
  createAssignment,
  listAssignments,
  listOwnAssignments,
  setAccommodation,
  startAssignment,
  updateAssignment,
  type AssignmentForm,
} from '#shared/practice/assignments.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { countQuestionPools } from '#shared/practice/quiz-sessions.contract.ts';
import { makeCalendarAddress } from '#shared/practice/reminders.contract.ts';
import { aClassHub, noAccommodation } from '#tests/support/classes.ts';
import { aFlashcard, type UserRow } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';

/** In group A, in group B, in no group. */
let [ann, ben, cid]: [UserRow, UserRow, UserRow] = [] as never;
const hub = forEachTest(aClassHub);
beforeEach(async () => {
  const decidedAt = hub.clock.read();
  ann = await hub.aMember({ lastName: 'Ann', decidedAt });
  ben = await hub.aMember({ lastName: 'Ben', decidedAt });
  cid = await hub.aMember({ lastName: 'Cid', decidedAt });
  await hub.group('A', ann);
  await hub.group('B', ben);
});

const toA = (changes: Partial<AssignmentForm> = {}) => hub.give({ studentIds: [], groups: ['A'], ...changes });
const titles = async (who: UserRow) =>
  (await (await hub.as(who)).ok(listOwnAssignments)).toDo.map(({ title }) => title).toSorted();

describe('an assignment for groups', () => {
  it('is given to the group’s current members', async () => {
    const given = await toA({ title: 'Lab' });
    expect(given).toMatchObject({ groups: ['A'], studentIds: [], students: 1 });
    expect([await titles(ann), await titles(ben), await titles(cid)]).toEqual([['Lab'], [], []]);
    await hub.group('a', cid);
    await hub.group('B', ann);
    expect([await titles(ann), await titles(ben), await titles(cid)]).toEqual([[], [], ['Lab']]);
  });

  it('can include single students, each counted once', async () => {
    await toA({ title: 'Lab', studentIds: [ann.id, cid.id] });
    expect([await titles(ann), await titles(ben), await titles(cid)]).toEqual([['Lab'], [], ['Lab']]);
    expect((await hub.owner.ok(listAssignments)).assignments).toMatchObject([{ students: 2 }]);
  });

  it('is not given to a group of the same name in another class', async () => {
    const other = await hub.aClass({ name: 'Other' });
    await hub.enroll(other, cid);
    await hub.owner.ok(putIntoGroup, { params: other, body: { studentIds: [cid.id], group: 'A' } });
    expect(await toA({ title: 'Lab' })).toMatchObject({ students: 1 });
    expect(await titles(cid)).toEqual([]);
    await hub.owner.ok(putIntoGroup, { params: other, body: { studentIds: [cid.id], group: '' } });
    const foreign = await hub.owner.call(createAssignment, {
      body: hub.form({ classId: other.id, studentIds: [], groups: ['A'] }),
    });
    expect(foreign.status).toBe(400);
  });

  it('uses the class’s spelling of groups, each once, and ignores unknown ones', async () => {
    expect(await toA({ groups: ['a', 'A', 'Nobody', ' b '] })).toMatchObject({ groups: ['A', 'B'], students: 2 });
  });

  it.each([
    ['nobody', { studentIds: [], groups: [] }],
    ['unknown groups', { studentIds: [], groups: ['Nobody'] }],
    ['all and a group', { studentIds: null, groups: ['A'] }],
    ['groups of no class', { classId: null, studentIds: [], groups: ['A'] }],
  ])('is refused for %s', async (_name, audience) => {
    expect((await hub.owner.call(createAssignment, { body: hub.form(audience) })).status).toBe(400);
  });

  it('keeps a group without members until it is edited', async () => {
    const given = await toA();
    await hub.group('', ann);
    const change = (audience: Partial<AssignmentForm>) =>
      hub.owner.ok(updateAssignment, { params: given, body: hub.form(audience) });
    expect(await change({ studentIds: [], groups: ['A'], title: 'Lab' })).toMatchObject({ groups: ['A'], students: 0 });
    // In the assignment's spelling, so that its members get the assignment.
    await hub.group('a', cid);
    expect(await titles(cid)).toEqual(['Lab']);
    expect(await change({ studentIds: null })).toMatchObject({ groups: [], studentIds: null, students: 4 });
  });

  it('can be begun only by its students', async () => {
    const given = await toA();
    const statuses = [];
    for (const who of [ann, ben]) {
      const client = await hub.as(who);
      statuses.push((await client.call(startAssignment, { params: given })).status);
    }
    expect(statuses).toEqual([200, 404]);
    const except = (studentId: string) =>
      hub.owner.call(setAccommodation, { params: { id: given.id, studentId }, body: noAccommodation });
    expect([(await except(ann.id)).status, (await except(ben.id)).status]).toEqual([200, 404]);
  });

  it('hides attempts of students who leave the group, and restores their marks when they rejoin', async () => {
    const given = await toA();
    const client = await hub.as(ann);
    await hub.handIn(await hub.begin(given, client), 4, client);
    await hub.group('B', ann);
    expect(await client.ok(listOwnAssignments)).toMatchObject({ toDo: [], past: [], total: null });
    await hub.group('A', ann);
    expect((await client.ok(listOwnAssignments)).past).toMatchObject([{ mark: 80 }]);
  });
});

describe('an assignment for a group', () => {
  it('has gradebook cells only for the group, and the gradebook can show one group', async () => {
    await toA();
    const read = async (group?: string) => {
      const query = { classId: hub.ofClass.id, ...(group !== undefined && { group }) };
      const { students } = await hub.owner.ok(getGradebook, { query });
      return Object.fromEntries(students.map(({ lastName, cells }) => [lastName, cells[0]?.state ?? null]));
    };
    expect(await read()).toEqual({ Ann: 'open', Ben: null, Cid: null, [hub.person.lastName]: null });
    expect(await read('A')).toEqual({ Ann: 'open' });
    expect(await read('')).toEqual({ Cid: null, [hub.person.lastName]: null });
    const file = await hub.owner.send('GET', `/api/gradebook/file?format=csv&group=B&classId=${hub.ofClass.id}`);
    expect([file.text.includes(ben.email), file.text.includes(ann.email)]).toEqual([true, false]);
  });

  it('is mailed only to the group', async () => {
    await toA();
    await hub.jobHandlers['assignment-mail']({});
    const mails = await hub.db.select().from(mailMessages);
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([ann.email]);
    await hub.group('A', cid);
    await hub.jobHandlers['assignment-mail']({});
    expect((await hub.db.select().from(mailMessages)).map(({ toAddress }) => toAddress).toSorted()).toEqual(
      [ann.email, cid.email].toSorted(),
    );
  });

  it('is only in the group’s calendars', async () => {
    await toA({ title: 'Lab' });
    const calendarOf = async (who: UserRow) => {
      const { address } = await (await hub.as(who)).ok(makeCalendarAddress);
      return (await hub.app.inject({ url: new URL(address).pathname })).body;
    };
    expect(await calendarOf(ann)).toContain('Due: Lab');
    expect(await calendarOf(ben)).not.toContain('Due: Lab');
  });

  it('withholds keys only from the group', async () => {
    await toA({ reveal: 'never' });
    const pool = async (who: UserRow) =>
      (await (await hub.as(who)).ok(countQuestionPools, { query: { topicIds: hub.topic.id } })).all;
    expect([await pool(ann), await pool(ben)]).toEqual([0, 5]);
  });

  it.each(['questions', 'cards'] as const)(
    'of %s counts as missing only for the group, once for each student',
    async (kind) => {
      await hub.db.update(users).set({ decidedAt: hub.clock.read() });
      await aFlashcard(hub.db, { topicId: hub.topic.id });
      const work = kind === 'cards' ? { work: { kind, topicIds: [hub.topic.id], count: 1 } } : {};
      await toA({ ...work, studentIds: [ann.id] });
      await toA(work);
      hub.goTo(11);
      await hub.jobHandlers['needs-attention']({});
      const { students } = await hub.owner.ok(listNeedsAttention, { query: { reason: 'missing_work' } });
      expect(students.map(({ id, reasons }) => [id, reasons])).toEqual([
        [ann.id, [expect.objectContaining({ count: 2 })]],
      ]);
    },
  );

  it('does not add statements to the portal', async () => {
    const client = await hub.as(ann);
    const list = () => client.ok(listOwnAssignments);
    await hub.give();
    const ofClass = await queriesOf(list);
    await toA();
    expect(await queriesOf(list)).toBe(ofClass);
  });
});
