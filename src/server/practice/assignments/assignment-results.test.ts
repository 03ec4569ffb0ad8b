import { expect, it } from 'vitest';
import { getAssignmentResults } from '#shared/practice/gradebook.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import type { Assignment } from '#shared/practice/assignments.contract.ts';

const hub = forEachTest(aClassHub);

const resultsOf = ({ id }: Assignment) => hub.owner.ok(getAssignmentResults, { params: { id } });

it('has every student of the assignment by name, with mark and attempts in their order', async () => {
  const [bea, abe] = [await hub.aMember({ lastName: 'Bea' }), await hub.aMember({ lastName: 'Abe' })];
  const given = await hub.give({ title: 'Liver', attempts: 2, studentIds: [bea.id, abe.id] });
  const elsewhere = await hub.give({ title: 'Elsewhere', studentIds: [bea.id] });
  const client = await hub.as(bea);
  for (const right of [4, 2]) await hub.handIn(await hub.begin(given, client), right, client);
  await hub.handIn(await hub.begin(elsewhere, client), 5, client);
  await hub.accommodate(given, { isExcused: true }, abe);
  const { assignment, students } = await resultsOf(given);
  expect(assignment).toMatchObject({ id: given.id, title: 'Liver' });
  expect(students).toMatchObject([
    { lastName: 'Abe', cell: { state: 'excused', mark: null }, attempts: [] },
    { lastName: 'Bea', cell: { state: 'done', mark: 80 }, attempts: [{ score: 80 }, { score: 40 }] },
  ]);
});

it('counts an attempt only once it is handed in, and a missing one 0 after the closing', async () => {
  const given = await hub.give({ attempts: 1 });
  await hub.begin(given);
  expect((await resultsOf(given)).students).toMatchObject([{ cell: { state: 'begun' }, attempts: [] }]);
  const late = await hub.aMember();
  hub.goTo(21);
  expect((await resultsOf(given)).students.find(({ id }) => id === late.id)?.cell).toMatchObject({
    state: 'missing',
    mark: 0,
  });
});

it('is for all students if the assignment is of no class', async () => {
  const other = await aStudent(hub.db);
  const given = await hub.give({ classId: null });
  const ids = (await resultsOf(given)).students.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([hub.person.id, other.id].toSorted());
});

it('lists the hardest questions of attempts that were handed in, without those that all had right', async () => {
  const given = await hub.give({ attempts: 0 });
  for (const right of [4, 3]) await hub.handIn(await hub.begin(given), right);
  const { hardest } = await resultsOf(given);
  const ids = hub.bank.map(({ id }) => id);
  expect(hardest.map(({ id, answers, percent }) => [id, answers, percent])).toEqual([
    [ids[4], 2, 0],
    [ids[3], 2, 50],
  ]);
});
