import { describe, expect, it } from 'vitest';
import { changeMembers, listClasses, putIntoGroup, renameGroup } from '#shared/people/classes.contract.ts';
import { countMatchingUsers, listUsers } from '#shared/people/users.contract.ts';
import { listAssignments } from '#shared/practice/assignments.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);
const ann = forEachTest(() => hub.aMember());
const ben = forEachTest(() => hub.aMember());

const groups = async () => (await hub.owner.ok(listClasses))[0]?.groups;
const rename = (group: string, name: string) =>
  hub.owner.call(renameGroup, { params: hub.ofClass, body: { group, name } });

describe('a group of a class', () => {
  it('exists as long as it has students, and a student is in one at most', async () => {
    expect(await groups()).toEqual([]);
    await hub.group('Group B', ann);
    expect((await hub.group('Group A', ben, hub.person)).groups).toEqual([
      { name: 'Group A', students: 2 },
      { name: 'Group B', students: 1 },
    ]);
    await hub.group('Group A', ann);
    expect(await groups()).toEqual([{ name: 'Group A', students: 3 }]);
    await hub.group('', ann, ben, hub.person);
    expect(await groups()).toEqual([]);
  });

  it('ignores case and spacing in its name, and keeps the first spelling', async () => {
    await hub.group('Tuesday scan lab', ann);
    await hub.group('  tuesday   SCAN lab ', ben);
    expect(await groups()).toEqual([{ name: 'Tuesday scan lab', students: 2 }]);
  });

  it('takes only students of the class, who leave it with the class', async () => {
    const outside = await aStudent(hub.db);
    await hub.group('A', outside, ann);
    expect(await groups()).toEqual([{ name: 'A', students: 1 }]);
    await hub.enroll(hub.ofClass, outside);
    await hub.owner.ok(changeMembers, { params: hub.ofClass, body: { remove: [ann.id] } });
    await hub.enroll(hub.ofClass, ann);
    expect(await groups()).toEqual([]);
  });

  it('belongs to its class only', async () => {
    const other = await hub.aClass({ name: 'Other' });
    await hub.enroll(other, ann);
    await hub.owner.ok(putIntoGroup, { params: other, body: { studentIds: [ann.id], group: 'Theirs' } });
    expect((await hub.owner.ok(listClasses)).map(({ name, groups }) => [name, groups])).toEqual([
      ['Other', [{ name: 'Theirs', students: 1 }]],
      ['Vascular A', []],
    ]);
  });

  it('refuses a name that is too long', async () => {
    const body = { studentIds: [ann.id], group: 'x'.repeat(51) };
    expect((await hub.owner.call(putIntoGroup, { params: hub.ofClass, body })).status).toBe(400);
  });

  it('filters the students of the class, who are listed with their group', async () => {
    await hub.group('A', ann);
    const list = async (query: { classId?: string; group?: string }) =>
      Object.fromEntries(
        (await hub.owner.ok(listUsers, { query: { role: 'student', ...query } })).map((one) => [one.id, one.group]),
      );
    const classId = hub.ofClass.id;
    expect(await list({ classId })).toEqual({ [ann.id]: 'A', [ben.id]: '', [hub.person.id]: '' });
    expect(await list({ classId, group: 'A' })).toEqual({ [ann.id]: 'A' });
    expect(await list({ classId, group: '' })).toEqual({ [ben.id]: '', [hub.person.id]: '' });
    expect((await list({}))[ann.id]).toBeNull();
    expect(await hub.owner.ok(countMatchingUsers, { query: { classId, group: 'A' } })).toEqual({ total: 1 });
  });
});

describe('renaming a group', () => {
  const namedIn = async () => (await hub.owner.ok(listAssignments)).assignments.map((one) => one.groups);

  it('also renames it for its students and in assignments', async () => {
    await hub.group('A', ann, ben);
    await hub.group('B', hub.person);
    await hub.give({ studentIds: [], groups: ['a', 'B'] });
    const renamed = await rename('A', 'Tuesday');
    expect(renamed).toMatchObject({ status: 200, body: { groups: [{ name: 'B' }, { name: 'Tuesday', students: 2 }] } });
    expect(await namedIn()).toEqual([['Tuesday', 'B']]);
    expect((await rename('tuesday', 'TUESDAY')).status).toBe(200);
    expect(await namedIn()).toEqual([['TUESDAY', 'B']]);
  });

  it('is refused for a group without students, and to a name that is taken', async () => {
    await hub.group('A', ann);
    await hub.group('B', ben);
    await hub.give({ studentIds: [], groups: ['B'] });
    expect((await rename('C', 'D')).status).toBe(404);
    expect((await rename('A', 'b')).status).toBe(409);
    await hub.group('', ben);
    // An assignment still names it: students who came into it would get that assignment.
    expect((await rename('A', 'b')).status).toBe(409);
    expect((await rename('A', ' ')).status).toBe(400);
  });

  it('leaves groups of the same name in other classes alone', async () => {
    const other = await hub.aClass({ name: 'Other' });
    await hub.enroll(other, ann);
    await hub.owner.ok(putIntoGroup, { params: other, body: { studentIds: [ann.id], group: 'A' } });
    await hub.give({ classId: other.id, studentIds: [], groups: ['A'] });
    await hub.group('A', ann);
    await rename('A', 'B');
    expect(await namedIn()).toEqual([['A']]);
    expect((await hub.owner.ok(listClasses))[0]?.groups).toEqual([{ name: 'A', students: 1 }]);
  });
});
