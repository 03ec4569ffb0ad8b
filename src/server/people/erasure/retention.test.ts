import { isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { classes, classMembers } from '#server/db/schema/classes.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { getRetention, previewRetention, setRetention } from '#shared/people/erasure.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** The test clock is at 2026-03-11. */
const day = (text: string) => new Date(`${text}T12:00:00Z`);

async function aHubOfThen() {
  const hub = await createTestApp();
  const owner = await hub.as(await aTeacher(hub.db, { createdAt: day('2020-01-01') }));
  const student = (firstName: string, createdAt = '2024-01-01') =>
    aStudent(hub.db, { firstName, createdAt: day(createdAt) });
  const aClass = async (archivedAt: Date | null, ...members: { id: string }[]) => {
    const [row] = await hub.db.insert(classes).values({ name: 'A', timeZone: 'UTC', archivedAt }).returning();
    const of = members.map(({ id: userId }) => ({ classId: row?.id ?? '', userId }));
    await hub.db.insert(classMembers).values(of);
  };
  const [away, studied, signedIn, isNew] = [
    await student('Away'),
    await student('Studied'),
    await student('SignedIn'),
    await student('New', '2026-01-01'),
  ];
  await hub.db.insert(studentStats).values({ userId: studied.id, lastActivityAt: day('2026-02-01') });
  await hub.db
    .insert(sessions)
    .values({ sid: 'x', sess: { userId: signedIn.id }, expire: day('2027-01-01'), seenAt: day('2026-02-01') });
  const whoGoes = async (rules: { idleMonths: number; archivedMonths: number }) =>
    (await owner.ok(previewRetention, { query: rules })).students.map(({ firstName }) => firstName);
  const erased = async () => (await hub.db.select().from(users).where(isNotNull(users.erasedAt))).map(({ id }) => id);
  return { hub, owner, aClass, away, studied, signedIn, isNew, whoGoes, erased };
}

it('no student is erased by a retention rule until an owner sets one', async () => {
  const { hub, owner, erased } = await aHubOfThen();
  expect(await owner.ok(getRetention)).toMatchObject({ idleMonths: 0, archivedMonths: 0 });
  await hub.sweepDaily();
  expect(await erased()).toEqual([]);
});

it('students without an answer, study or sign-in for the set number of months are listed before they are erased', async () => {
  const { hub, owner, away, whoGoes, erased } = await aHubOfThen();
  const rules = { idleMonths: 12, archivedMonths: 0 };
  expect(await whoGoes(rules)).toEqual(['Away']);
  expect(await whoGoes({ ...rules, idleMonths: 27 })).toEqual([]);
  expect(await erased()).toEqual([]);
  await owner.ok(setRetention, { body: rules });
  await hub.sweepDaily();
  expect(await erased()).toEqual([away.id]);
  expect(await whoGoes(rules)).toEqual([]);
});

it('students whose classes were all archived long ago are erased, unless they still study', async () => {
  const { hub, owner, aClass, away, studied, signedIn, isNew, whoGoes, erased } = await aHubOfThen();
  await aClass(day('2025-01-01'), away, studied, signedIn, isNew);
  const rules = { idleMonths: 0, archivedMonths: 6 };
  const { total, students } = await owner.ok(previewRetention, { query: rules });
  expect([total, students.map(({ id }) => id)]).toEqual([1, [away.id]]);
  await aClass(null, away);
  expect(await whoGoes(rules)).toEqual([]);
  await hub.db
    .update(classes)
    .set({ archivedAt: day('2025-12-01') })
    .where(isNotNull(classes.id));
  expect(await whoGoes(rules)).toEqual([]);
  expect(await whoGoes({ ...rules, archivedMonths: 3 })).toEqual(['Away']);
  await owner.ok(setRetention, { body: { ...rules, archivedMonths: 3 } });
  await hub.sweepDaily();
  expect(await erased()).toEqual([away.id]);
});

it('the rules never apply to teachers, and refuse negative months', async () => {
  const { owner, whoGoes } = await aHubOfThen();
  const going = await whoGoes({ idleMonths: 1, archivedMonths: 1 });
  expect(going.toSorted()).toEqual(['Away', 'New', 'SignedIn', 'Studied']);
  const negative = { idleMonths: -1, archivedMonths: 0 };
  expect((await owner.send('PUT', setRetention.path, { payload: negative })).status).toBe(400);
});
