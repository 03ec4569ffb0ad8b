import { expect, it } from 'vitest';
import { archiveClass } from '#shared/people/classes.contract.ts';
import { listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);

const inNeed = async () => {
  await hub.jobHandlers['needs-attention']({});
  return hub.owner.ok(listNeedsAttention, { query: { reason: 'low_mark' } });
};
const lowMarks = async () =>
  (await inNeed()).students.flatMap(({ reasons }) => reasons.filter(({ kind }) => kind === 'low_mark'));

it('a mark below 50% is a reason, the lowest one with the assignment’s title', async () => {
  const [week1, week2, week3] = [
    await hub.give({ title: 'Week 1' }),
    await hub.give({ title: 'Week 2' }),
    await hub.give({ title: 'Week 3' }),
  ];
  await hub.handIn(await hub.begin(week1), 3);
  expect(await lowMarks()).toEqual([]);
  await hub.handIn(await hub.begin(week2), 2);
  await hub.handIn(await hub.begin(week3), 1);
  expect(await lowMarks()).toEqual([{ kind: 'low_mark', percent: 20, title: 'Week 3' }]);
  expect((await inNeed()).counts).toMatchObject({ all: 1, low_mark: 1 });
});

it('only marks that count are judged: the best attempt, what the teacher gave, and nothing that is excused', async () => {
  const twice = await hub.give({ attempts: 2 });
  for (const right of [0, 4]) await hub.handIn(await hub.begin(twice), right);
  const weightless = await hub.give({ weight: 0 });
  await hub.handIn(await hub.begin(weightless), 0);
  await hub.begin(await hub.give());
  expect(await lowMarks()).toEqual([]);
  const given = await hub.give({ title: 'Given' });
  await hub.handIn(await hub.begin(given), 0);
  expect(await lowMarks()).toMatchObject([{ percent: 0 }]);
  await hub.accommodate(given, { mark: 70, reason: 'Orally' });
  expect(await lowMarks()).toEqual([]);
  await hub.accommodate(given, { isExcused: true });
  expect(await lowMarks()).toEqual([]);
});

it('a mark is no reason four weeks after the assignment was due, nor in an archived class', async () => {
  await hub.handIn(await hub.begin(await hub.give()), 0);
  await hub.owner.ok(archiveClass, { params: { id: hub.ofClass.id }, body: { isArchived: true } });
  expect(await lowMarks()).toEqual([]);
  await hub.owner.ok(archiveClass, { params: { id: hub.ofClass.id }, body: { isArchived: false } });
  expect(await lowMarks()).toHaveLength(1);
  hub.goTo(10 + 28 * 24 + 1);
  expect(await lowMarks()).toEqual([]);
});

it('if nobody needs attention, those with too few answers to judge are named', async () => {
  await hub.jobHandlers['needs-attention']({});
  expect(await hub.owner.ok(listNeedsAttention)).toMatchObject({ students: [], tooFew: { total: 0, students: [] } });
  await hub.handIn(await hub.begin(await hub.give()), 4);
  await hub.jobHandlers['class-activity']?.({});
  await hub.jobHandlers['needs-attention']({});
  const { firstName, lastName } = hub.person;
  expect((await hub.owner.ok(listNeedsAttention)).tooFew).toEqual({
    total: 1,
    students: [{ id: hub.person.id, firstName, lastName, answers: 5 }],
  });
  expect((await hub.owner.ok(listNeedsAttention, { query: { reason: 'low' } })).tooFew).toBeNull();
});
