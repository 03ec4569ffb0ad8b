import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { archiveClass, changeMembers } from '#shared/people/classes.contract.ts';
import { listAttentionRecipients, listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aClassHub, type ClassHub } from '#tests/support/classes.ts';
import { aFlashcard, aStudent } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(aClassHub);
beforeEach(async () => {
  await hub.db.update(users).set({ decidedAt: hub.clock.read() });
});

/** Returns how many assignments each student misses, for students who miss two or more. */
async function missing(query: { classId?: string } = {}) {
  await hub.jobHandlers['needs-attention']({});
  const { students } = await hub.owner.ok(listNeedsAttention, { query: { ...query, reason: 'missing_work' } });
  return students.flatMap(({ id, reasons }) =>
    reasons.flatMap((reason): [string, number][] => (reason.kind === 'missing_work' ? [[id, reason.count]] : [])),
  );
}
const giveTwo = async (changes: Parameters<ClassHub['give']>[0] = {}) =>
  [await hub.give(changes), await hub.give(changes)] as const;

describe('missing work', () => {
  it('is what was due in the last four weeks and was not submitted', async () => {
    await giveTwo();
    hub.goTo(10);
    expect(await missing()).toEqual([]);
    hub.goTo(11);
    expect(await missing()).toEqual([[hub.person.id, 2]]);
    hub.goTo(10 + 28 * 24 - 1);
    expect(await missing()).toEqual([[hub.person.id, 2]]);
    hub.goTo(10 + 28 * 24 + 1);
    expect(await missing()).toEqual([]);
  });

  it('does not include submitted work, but includes work that was only begun', async () => {
    const [first, second] = await giveTwo();
    const third = await hub.give();
    await hub.handIn(await hub.begin(first), 0);
    await hub.begin(second);
    hub.goTo(11);
    expect(third.id).not.toBe(second.id);
    expect(await missing()).toEqual([[hub.person.id, 2]]);
  });

  it('uses the student’s own due date, and leaves out excused students and given grades', async () => {
    const [first, second] = await giveTwo();
    await hub.accommodate(first, { dueAt: hub.in(15), closesAt: hub.in(20) });
    hub.goTo(12);
    expect(await missing()).toEqual([]);
    hub.goTo(16);
    expect(await missing()).toEqual([[hub.person.id, 2]]);
    await hub.accommodate(second, { isExcused: true });
    expect(await missing()).toEqual([]);
    await hub.accommodate(second, { mark: 50, reason: 'Orally' });
    expect(await missing()).toEqual([]);
    await hub.accommodate(second, {});
    expect(await missing()).toHaveLength(1);
  });

  it('counts for students who had it: in the class in time, all students, or named ones', async () => {
    const late = await aStudent(hub.db, { decidedAt: hub.clock.read() });
    const named = await aStudent(hub.db, { decidedAt: hub.clock.read() });
    await giveTwo();
    hub.goTo(1);
    await hub.enroll(hub.ofClass, named);
    await hub.owner.ok(changeMembers, { params: hub.ofClass, body: { remove: [hub.person.id] } });
    hub.goTo(11);
    await hub.enroll(hub.ofClass, late);
    expect(await missing()).toEqual([[named.id, 2]]);
    await giveTwo({ dueAt: hub.in(12), closesAt: hub.in(12), studentIds: [late.id] });
    hub.goTo(13);
    expect(Object.fromEntries(await missing())).toEqual({ [named.id]: 2, [late.id]: 2 });
    await giveTwo({ classId: null, opensAt: hub.in(12), dueAt: hub.in(14), closesAt: hub.in(14) });
    hub.goTo(15);
    expect(Object.fromEntries(await missing())).toEqual({ [named.id]: 4, [late.id]: 4, [hub.person.id]: 2 });
  });

  it('is not counted in an archived class', async () => {
    await giveTwo();
    hub.goTo(11);
    expect(await missing()).toHaveLength(1);
    await hub.owner.ok(archiveClass, { params: hub.ofClass, body: { isArchived: true } });
    expect(await missing()).toEqual([]);
  });

  it('of cards means too few reviews in time', async () => {
    const card = await aFlashcard(hub.db, { topicId: hub.topic.id });
    const work = { kind: 'cards' as const, topicIds: [hub.topic.id], count: 1 };
    await giveTwo({ work });
    hub.goTo(1);
    await sendReviews(hub, hub.student, [aGrade(card.id, hub.clock.read())]);
    await giveTwo({ work: { ...work, count: 2 } });
    hub.goTo(11);
    expect(await missing()).toEqual([[hub.person.id, 2]]);
  });
});

it('the class filter limits the list, the counts and the recipients to its students', async () => {
  const outsider = await aStudent(hub.db, { decidedAt: hub.clock.read() });
  await giveTwo({ classId: null });
  hub.goTo(11);
  const query = { classId: hub.ofClass.id };
  expect(await missing()).toHaveLength(2);
  expect(await missing(query)).toEqual([[hub.person.id, 2]]);
  const { counts } = await hub.owner.ok(listNeedsAttention, { query });
  expect(counts).toMatchObject({ all: 1, missing_work: 1, low: 0 });
  expect((await hub.owner.ok(listNeedsAttention)).counts).toMatchObject({ all: 2, missing_work: 2 });
  expect(await hub.owner.ok(listAttentionRecipients, { query })).toMatchObject([{ id: hub.person.id }]);
  expect((await hub.owner.ok(listAttentionRecipients)).map(({ id }) => id)).toContain(outsider.id);
});
