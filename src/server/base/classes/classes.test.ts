import { describe, expect, it } from 'vitest';
import { createRateLimits } from '#server/core/rate-limits.ts';
import { getCurrentUser, registerStudent } from '#shared/people/auth.contract.ts';
import {
  archiveClass,
  changeMembers,
  createClass,
  deleteClass,
  findJoinableClass,
  joinClass,
  listClasses,
  renewJoinCode,
  updateClass,
  type ClassForm,
} from '#shared/people/classes.contract.ts';
import { aClassForm, aClassHub } from '#tests/support/classes.ts';
import { aRegistration, aStudent, aTeacher } from '#tests/support/factories.ts';
import { createClassesService } from './classes.service.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { refusal } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);

describe('a join code that another class has', () => {
  /** Gives another class the code TAKEN234, then renews the class's code with these draws. */
  async function renew(...codes: string[]) {
    const other = await hub.aClass();
    const staff = { id: (await aTeacher(hub.db)).id, staffRole: 'owner' as const };
    const drawing = [...codes];
    const common = { db: hub.db, clock: hub.clock.read, approve: async () => 0 };
    const renewing = (newJoinCode: () => string) => createClassesService({ ...common, newJoinCode });
    await renewing(() => 'TAKEN234').renewJoinCode(staff, other.id, true);
    return renewing(() => drawing.shift() ?? 'TAKEN234').renewJoinCode(staff, hub.ofClass.id, true);
  }

  it('is replaced by another draw, whatever its case', async () => {
    expect(await renew('TAKEN234', 'taken234', 'FRESH234')).toMatchObject({ joinCode: 'FRESH234' });
  });

  it('leads to an error after five draws, and the class stays unchanged', async () => {
    const before = await hub.owner.ok(renewJoinCode, { params: hub.ofClass, body: { isOn: true } });
    await expect(renew()).rejects.toMatchObject({
      status: 409,
      message: 'No join code could be created. Please try again',
    });
    const after = (await hub.owner.ok(listClasses)).find(({ id }) => id === before.id);
    expect(after?.joinCode).toBe(before.joinCode);
  });
});

describe('the teachers of a class', () => {
  const aColleague = async (given: { lastName?: string } = {}) =>
    hub.as(await aTeacher(hub.db, { staffRole: 'teacher', ...given }));
  const teacher = forEachTest(() => aColleague({ lastName: 'Abel' }));
  const colleague = forEachTest(() => aColleague());
  const own = forEachTest(() => hub.aClass({ name: 'Own' }, teacher));

  it('include its creator, and owners see all classes', async () => {
    expect(own.teachers).toMatchObject([{ lastName: 'Abel' }]);
    expect((await teacher.ok(listClasses)).map(({ name }) => name)).toEqual(['Own']);
    expect(await colleague.ok(listClasses)).toEqual([]);
    expect((await hub.owner.ok(listClasses)).map(({ name }) => name)).toEqual(['Own', 'Vascular A']);
  });

  it('are the only ones who find it, besides owners', async () => {
    const params = { id: own.id };
    const { id } = await colleague.ok(getCurrentUser);
    const statuses = [
      await colleague.call(updateClass, { params, body: { ...aClassForm, teacherIds: [id] } }),
      await colleague.call(archiveClass, { params, body: { isArchived: true } }),
      await colleague.call(renewJoinCode, { params, body: { isOn: true } }),
      await colleague.call(changeMembers, { params, body: { add: [hub.person.id] } }),
      await colleague.call(deleteClass, { params }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    expect(await teacher.ok(listClasses)).toEqual([own]);
  });

  it('can share it with a colleague, but not give it away', async () => {
    const [{ id: mine } = { id: '' }] = own.teachers;
    const other = await colleague.ok(getCurrentUser);
    const form = { ...aClassForm, name: 'Ours' };
    const away = await teacher.call(updateClass, { params: own, body: { ...form, teacherIds: [other.id] } });
    expect(away.status).toBe(409);
    await teacher.ok(updateClass, { params: own, body: { ...form, teacherIds: [mine, other.id, hub.person.id] } });
    expect(await colleague.ok(listClasses)).toMatchObject([{ name: 'Ours', teachers: [{}, {}] }]);
  });
});

describe('a class', () => {
  it('refuses an unknown time zone or blueprint', async () => {
    const create = (change: Partial<ClassForm>) => hub.owner.call(createClass, { body: { ...aClassForm, ...change } });
    expect(await create({ timeZone: 'Mars/Base' })).toMatchObject(refusal(400, 'Choose a time zone'));
    expect(await create({ blueprintId: hub.person.id })).toMatchObject(refusal(404, 'Blueprint not found'));
  });

  it('accepts each student once, and nobody but students', async () => {
    const teacher = await aTeacher(hub.db);
    const another = await aStudent(hub.db, { status: 'pending' });
    const add = [hub.person.id, another.id, another.id, teacher.id, hub.topic.id];
    const change = (body: { add?: string[]; remove?: string[] }) =>
      hub.owner.ok(changeMembers, { params: hub.ofClass, body });
    expect(await change({ add })).toEqual({ added: 1, removed: 0 });
    expect(await hub.owner.ok(listClasses)).toMatchObject([{ students: 2 }]);
    expect(await change({ remove: [hub.person.id, teacher.id] })).toEqual({ added: 0, removed: 1 });
    expect(await hub.owner.ok(listClasses)).toMatchObject([{ students: 1 }]);
  });

  it('is deleted without its students', async () => {
    await hub.owner.ok(deleteClass, { params: hub.ofClass });
    expect(await hub.owner.ok(listClasses)).toEqual([]);
    expect(await hub.student.ok(getCurrentUser)).toMatchObject({ id: hub.person.id });
  });
});

describe('joining by code', () => {
  const open = async (changes: { approvesAtOnce?: boolean } = {}) => {
    const made = await hub.aClass({ name: 'Open', ...changes });
    const { joinCode } = await hub.owner.ok(renewJoinCode, { params: made, body: { isOn: true } });
    if (joinCode === null) throw new Error('no code');
    return { made, joinCode };
  };
  const register = (classCode?: string, client = hub.stranger()) =>
    client.call(registerStudent, { body: { ...aRegistration, classCode } });
  const studentsOf = async (id: string) => (await hub.owner.ok(listClasses)).find((one) => one.id === id)?.students;

  it('registers into the class, and awaits approval unless the class approves', async () => {
    const { made, joinCode } = await open();
    expect((await register(joinCode)).body).toMatchObject({ status: 'pending' });
    expect(await studentsOf(made.id)).toBe(1);
  });

  it('approves at once if the class says so, and sends a mail', async () => {
    const { joinCode } = await open({ approvesAtOnce: true });
    const client = hub.stranger();
    // In any spelling.
    const classCode = ` ${joinCode.slice(0, 4).toLowerCase()}-${joinCode.slice(4)} `;
    expect((await register(classCode, client)).body).toMatchObject({ status: 'approved' });
    expect(await client.ok(getCurrentUser)).toMatchObject({ status: 'approved' });
    await hub.deliverMail();
    expect(hub.mail.sent.map(({ to }) => to)).toEqual([expect.objectContaining({ address: aRegistration.email })]);
  });

  it('creates no account if the code is wrong', async () => {
    expect(await register('WRONG123')).toMatchObject(refusal(404, 'Class not found'));
    expect((await register()).status).toBe(201);
  });

  it('lets a student from another class join, once', async () => {
    const { made, joinCode } = await open();
    const join = () => hub.student.ok(joinClass, { body: { code: joinCode } });
    expect(await join()).toEqual({ name: 'Open', isApproved: true });
    expect(await join()).toEqual({ name: 'Open', isApproved: true });
    expect(await studentsOf(made.id)).toBe(1);
  });

  it('allows 300 wrong codes an hour from one address, and does not count right ones', async () => {
    const { joinCode } = await open();
    const find = async (code: string) => (await hub.stranger().call(findJoinableClass, { params: { code } })).status;
    for (let n = 0; n < 3; n += 1) expect(await find(joinCode)).toBe(200);
    const limits = createRateLimits(hub.db);
    for (let n = 0; n < 299; n += 1) await limits.take('joinByAddress', '127.0.0.1');
    expect([await find('WRONG123'), await find(joinCode)]).toEqual([404, 429]);
  });

  it('stops with the code, and with the class', async () => {
    const { made, joinCode } = await open();
    const find = async (code: string) => (await hub.stranger().call(findJoinableClass, { params: { code } })).status;
    expect(await find(joinCode)).toBe(200);
    const renewed = await hub.owner.ok(renewJoinCode, { params: made, body: { isOn: true } });
    expect([await find(joinCode), await find(renewed.joinCode ?? '')]).toEqual([404, 200]);
    await hub.owner.ok(archiveClass, { params: made, body: { isArchived: true } });
    expect(await find(renewed.joinCode ?? '')).toBe(404);
    await hub.owner.ok(archiveClass, { params: made, body: { isArchived: false } });
    await hub.owner.ok(renewJoinCode, { params: made, body: { isOn: false } });
    expect(await find(renewed.joinCode ?? '')).toBe(404);
  });
});
