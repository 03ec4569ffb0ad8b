import { describe, expect, it } from 'vitest';
import { deleteClass } from '#shared/people/classes.contract.ts';
import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  listOwnAssignments,
  setAccommodation,
  startAssignment,
  updateAssignment,
  type Accommodation,
} from '#shared/practice/assignments.contract.ts';
import { getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub, noAccommodation as nothing } from '#tests/support/classes.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';

const hub = forEachTest(aClassHub);

describe('giving an assignment', () => {
  it.each([
    ['due before it opens', { dueAt: -2 }, 'It is due before it opens'],
    ['closed before it is due', { closesAt: 9 }, 'It closes before it is due'],
  ])('is refused where it is %s', async (_name, hours, message) => {
    const times = Object.fromEntries(Object.entries(hours).map(([field, at]) => [field, hub.in(at)]));
    const refused = await hub.owner.call(createAssignment, { body: hub.form(times) });
    expect(refused).toMatchObject({ status: 400, error: { message } });
  });

  it('accepts a time without milliseconds', async () => {
    const dueAt = hub.in(10);
    const given = await hub.give({ dueAt: dueAt.replace('.000Z', 'Z'), closesAt: dueAt });
    expect(given).toMatchObject({ dueAt, closesAt: dueAt });
  });

  it.each([
    ['Topic', (gone: string) => ({ kind: 'cards' as const, topicIds: [gone], count: 5 })],
    ['Question', (gone: string) => ({ kind: 'questions' as const, questionIds: [gone] })],
    ['Blueprint', (gone: string) => ({ kind: 'exam' as const, blueprintId: gone })],
  ])('is refused with a %s that is gone', async (what, work) => {
    const refused = await hub.owner.call(createAssignment, { body: hub.form({ work: work(hub.person.id) }) });
    expect(refused).toMatchObject({ status: 404, error: { message: `${what} not found` } });
  });

  it('to a class hides it from teachers of other classes', async () => {
    const teacher = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
    await hub.give();
    await hub.give({ classId: null, title: 'Everybody' });
    expect((await teacher.ok(listAssignments)).assignments.map(({ title }) => title)).toEqual(['Everybody']);
  });

  it('reaches all students of the class, or only those who are named', async () => {
    const [other, outside] = [await hub.aMember(), await aStudent(hub.db)];
    await hub.give({ title: 'All' });
    await hub.give({ title: 'One', studentIds: [other.id, outside.id] });
    await hub.give({ title: 'Hub', classId: null });
    const titlesOf = async (who: typeof other) =>
      (await (await hub.as(who)).ok(listOwnAssignments)).toDo.map(({ title }) => title).toSorted();
    expect(await titlesOf(hub.person)).toEqual(['All', 'Hub']);
    expect(await titlesOf(other)).toEqual(['All', 'Hub', 'One']);
    expect(await titlesOf(outside)).toEqual(['Hub']);
    const { assignments } = await hub.owner.ok(listAssignments);
    expect(Object.fromEntries(assignments.map(({ title, students }) => [title, students]))).toEqual({
      All: 2,
      One: 1,
      Hub: 3,
    });
    const nobody = await hub.owner.call(createAssignment, { body: hub.form({ studentIds: [outside.id] }) });
    expect(nobody.status).toBe(400);
  });

  it('lists any number of assignments with the same number of statements', async () => {
    await hub.give();
    const list = () => hub.owner.ok(listAssignments, { query: { classId: hub.ofClass.id } });
    const ofOne = await queriesOf(list);
    for (let n = 0; n < 5; n += 1) await hub.give();
    expect(await queriesOf(list)).toBe(ofOne);
    expect(ofOne).toBeLessThanOrEqual(5);
  });
});

describe('changing an assignment', () => {
  it('refuses to change the work once a student has begun', async () => {
    const given = await hub.give();
    const work = { kind: 'questions' as const, questionIds: hub.bank.slice(0, 2).map(({ id }) => id) };
    const change = (changes: Parameters<typeof hub.form>[0]) =>
      hub.owner.call(updateAssignment, { params: given, body: hub.form(changes) });
    expect((await change({ work })).status).toBe(200);
    await hub.begin(given);
    expect((await change({})).status).toBe(409);
    expect(await change({ work, title: 'Other', weight: 2 })).toMatchObject({
      status: 200,
      body: { title: 'Other', weight: 2, handedIn: 0 },
    });
  });

  it('moves the end of open attempts with the closing time', async () => {
    const given = await hub.give({ timeLimitMinutes: 60, dueAt: hub.in(0.25), closesAt: hub.in(0.5) });
    const { id } = await hub.begin(given);
    const left = async () => (await hub.student.ok(getQuizSession, { params: { id } })).remainingSeconds;
    expect(await left()).toBe(1800);
    const times = { timeLimitMinutes: 60, dueAt: hub.in(0.25) };
    await hub.owner.ok(updateAssignment, { params: given, body: hub.form({ ...times, closesAt: hub.in(5) }) });
    expect(await left()).toBe(3600);
    await hub.accommodate(given, { dueAt: hub.in(0.1), closesAt: hub.in(0.1) });
    expect(await left()).toBe(360);
  });
});

describe('deleting an assignment', () => {
  it('leaves an open attempt to its student as a quiz', async () => {
    const given = await hub.give({ reveal: 'never' });
    const session = await hub.begin(given);
    await hub.owner.ok(deleteAssignment, { params: given });
    expect(await hub.student.ok(listOwnAssignments)).toEqual({ toDo: [], past: [], total: null });
    const result = await hub.handIn(session, 5);
    expect(result).toMatchObject({ score: 100, areKeysWithheld: false });
    expect(result.questions).toHaveLength(5);
  });

  it('happens to every assignment of a deleted class', async () => {
    const session = await hub.begin(await hub.give({ reveal: 'never' }));
    await hub.owner.ok(deleteClass, { params: hub.ofClass });
    expect((await hub.handIn(session, 5)).questions).toHaveLength(5);
    expect(await hub.owner.ok(listAssignments)).toEqual({ total: 0, assignments: [] });
  });
});

describe('an accommodation for one student', () => {
  it('is refused for a student without the assignment, and if required fields are missing', async () => {
    const given = await hub.give();
    const outside = await aStudent(hub.db);
    const set = (studentId: string, body: Partial<Accommodation>) =>
      hub.owner.call(setAccommodation, { params: { id: given.id, studentId }, body: { ...nothing, ...body } });
    expect((await set(outside.id, {})).status).toBe(404);
    expect(await set(hub.person.id, { mark: 50 })).toMatchObject({ status: 400, error: { message: 'Say why' } });
    expect((await set(hub.person.id, { dueAt: hub.in(30) })).status).toBe(400);
    expect((await set(hub.person.id, { dueAt: hub.in(30), closesAt: hub.in(29) })).status).toBe(400);
  });

  it('applies only to that student', async () => {
    const given = await hub.give();
    const other = await hub.aMember();
    await hub.accommodate(given, { dueAt: hub.in(40), closesAt: hub.in(40), attempts: 0 }, other);
    hub.goTo(30);
    expect((await hub.student.call(startAssignment, { params: given })).status).toBe(409);
    const client = await hub.as(other);
    expect((await client.ok(listOwnAssignments)).toDo).toMatchObject([
      { dueAt: hub.in(40), attempts: 0, state: 'open' },
    ]);
    expect((await client.call(startAssignment, { params: given })).status).toBe(200);
  });
});
