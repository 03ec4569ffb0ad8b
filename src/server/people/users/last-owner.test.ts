import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { deleteUser, setUserActive, updateUser } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, type UserRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { lockActiveOwners } from './users.repository.ts';
import { createUsersService } from './users.service.ts';

const hub = hubForEachTest();
const ada = forEachTest(() => aTeacher(hub.db));
const ben = forEachTest(() => aTeacher(hub.db));

const asStudent = ({ firstName, lastName, email }: UserRow) => ({
  firstName,
  lastName,
  email,
  role: 'student' as const,
});

const anOwner = (id: string) => ({ id, staffRole: 'owner' as const });

/** The ways to remove an owner, through the API and through the service, with the database's error. */
const removals = {
  deleting: {
    call: (client: TestClient, { id }: UserRow) => client.call(deleteUser, { params: { id } }),
    serve: (actorId: string, { id }: UserRow) => serviceOf().remove({ actor: anOwner(actorId), id }),
    message: 'The last active owner can’t be deleted',
  },
  deactivating: {
    call: (client: TestClient, { id }: UserRow) =>
      client.call(setUserActive, { params: { id }, body: { isActive: false } }),
    serve: (actorId: string, { id }: UserRow) => serviceOf().setActive({ actor: anOwner(actorId), id }, false),
    message: 'The last active owner can’t be deactivated',
  },
  demoting: {
    call: (client: TestClient, user: UserRow) =>
      client.call(updateUser, { params: { id: user.id }, body: asStudent(user) }),
    serve: (actorId: string, user: UserRow) =>
      serviceOf().update({ actor: anOwner(actorId), id: user.id }, asStudent(user)),
    message: 'The last active owner can’t be given another role',
  },
};
const serviceOf = () =>
  createUsersService({ db: hub.db, clock: hub.clock.read, notices: { tell: async () => undefined } });

describe.each(Object.entries(removals))('%s owners', (_how, { call, serve, message }) => {
  it('is possible down to one', async () => {
    const teacher = await hub.as(ada);
    expect((await call(teacher, ben)).status).toBeLessThan(300);
    expect(await lockActiveOwners(hub.db)).toEqual([ada.id]);
  });

  it('leaves one, even if two owners do it to each other at the same time', async () => {
    const [asAda, asBen] = [await hub.as(ada), await hub.as(ben)];
    const answers = await Promise.all([call(asAda, ben), call(asBen, ada)]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await lockActiveOwners(hub.db)).toHaveLength(1);
  });

  it.each([
    ['deletes', null],
    ['deactivates', { isActive: false }],
    ['demotes', { role: 'student', staffRole: null }],
  ] as const)('is refused if somebody %s the acting owner in the meantime', async (_what, change) => {
    const isAda = eq(users.id, ada.id);
    const refusal = await whileUncommitted(
      hub.engine,
      async (tx) => {
        await lockActiveOwners(tx);
        await (change === null ? tx.delete(users).where(isAda) : tx.update(users).set(change).where(isAda));
      },
      () =>
        serve(ada.id, ben).then(
          () => null,
          (error: unknown) => error,
        ),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'last_teacher', message });
    expect(await lockActiveOwners(hub.db)).toEqual([ben.id]);
  });

  it.each([
    ['teachers', { staffRole: 'teacher' }],
    ['deactivated owners', { isActive: false }],
  ] as const)('does not count %s, and is possible for them', async (_who, change) => {
    await hub.db.update(users).set(change).where(eq(users.id, ben.id));
    const student = await aStudent(hub.db);
    const last = { code: 'last_teacher', message };
    await expect(serve(student.id, ada)).rejects.toMatchObject(last);
    expect((await call(await hub.as(ada), ben)).status).toBeLessThan(300);
    await expect(serve(student.id, ada)).rejects.toMatchObject(last);
  });
});
