import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sprintRuns } from '#server/db/schema/sprints.ts';
import { getSprint, listSprints, saveSprint, SPRINT_PICTURES } from '#shared/practice/sprints.contract.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';

const GROUP = 'cyst-or-solid';
const params = { groupId: GROUP };

const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));

const groupOf = async (client = student) => {
  const { groups } = await client.ok(listSprints);
  const group = groups.find(({ id }) => id === GROUP);
  if (group === undefined) throw new Error('the group is there');
  return group;
};
/** Answers the first pictures of a draw, all right or with the class of a look-alike. */
async function answersTo(count: number, isRight = true) {
  const { pictures, group } = await student.ok(getSprint, { params });
  return pictures.slice(0, count).map(({ id, classId }) => ({
    picture: id,
    choice: isRight ? classId : (group.classes.find((one) => one.id !== classId)?.id ?? ''),
    ms: 1500,
  }));
}
const save = (id: string, answers: Awaited<ReturnType<typeof answersTo>>, client = student) =>
  client.call(saveSprint, {
    params: { id },
    body: { groupId: GROUP, startedAt: hub.clock.read().toISOString(), answers },
  });

describe('sprints', () => {
  it('are offered in groups of look-alikes, with empty results at first', async () => {
    const { groups } = await student.ok(listSprints);
    expect(groups.length).toBeGreaterThanOrEqual(12);
    const { classes, standing, lastRunAt } = await groupOf();
    expect(lastRunAt).toBeNull();
    expect(standing.map(({ classId }) => classId)).toEqual(classes.map(({ id }) => id));
    expect(standing.map(({ isMastered }) => isMastered)).not.toContain(true);
  });

  it('serve pictures without a query, and nothing else from their folder', async () => {
    const { pictures } = await student.ok(getSprint, { params });
    expect(pictures.length).toBeGreaterThan(30);
    const url = (name: string) => `${SPRINT_PICTURES}${name}`;
    const picture = await hub.app.inject({ url: url(`${pictures[0]?.id}.webp`) });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = async () => hub.app.inject({ url: url(`${pictures[1]?.id}.webp`) });
    expect(await queriesOf(again)).toBe(0);
    expect((await hub.app.inject({ url: url('sprints.json') })).statusCode).toBe(404);
  });

  it('are stored, counted and shown again', async () => {
    const id = randomUUID();
    const kept = await save(id, await answersTo(12));
    expect(kept.status).toBe(200);
    const { runs, standing } = await student.ok(getSprint, { params });
    expect(runs).toEqual([{ id, startedAt: hub.clock.read().toISOString(), right: 12, total: 12, medianMs: 1500 }]);
    expect(standing).toEqual((await groupOf()).standing);
    expect(standing.reduce((sum, { right }) => sum + right, 0)).toBe(12);
    expect((await groupOf()).lastRunAt).toBe(hub.clock.read().toISOString());
  });

  it('accept more answers later, and never get shorter', async () => {
    const id = randomUUID();
    const answers = await answersTo(6);
    await save(id, answers.slice(0, 2));
    await save(id, answers);
    await save(id, answers.slice(0, 4));
    const { runs } = await student.ok(getSprint, { params });
    expect(runs.map(({ total }) => total)).toEqual([6]);
  });

  it('count a look-alike as wrong', async () => {
    await save(randomUUID(), await answersTo(9, false));
    const { runs, standing } = await student.ok(getSprint, { params });
    expect(runs).toMatchObject([{ right: 0, total: 9 }]);
    expect(standing.map(({ right }) => right)).toEqual([0, 0, 0]);
  });

  it('reject pictures and classes that the group does not have', async () => {
    const [answer] = await answersTo(1);
    if (answer === undefined) throw new Error('there is a picture');
    expect((await save(randomUUID(), [{ ...answer, picture: 'none' }])).status).toBe(400);
    expect((await save(randomUUID(), [{ ...answer, choice: 'none' }])).status).toBe(400);
    expect((await student.call(getSprint, { params: { groupId: 'none' } })).status).toBe(404);
  });

  it('belong to the student', async () => {
    const other = await hub.as(await aStudent(hub.db));
    const id = randomUUID();
    await save(id, await answersTo(3));
    await save(id, await answersTo(5, false), other);
    expect((await student.ok(getSprint, { params })).runs).toMatchObject([{ right: 3, total: 3 }]);
    expect((await other.ok(getSprint, { params })).runs).toEqual([]);
  });

  it('are open to students who await approval', async () => {
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    expect((await save(randomUUID(), await answersTo(2), pending)).status).toBe(200);
    expect((await pending.ok(getSprint, { params })).runs).toMatchObject([{ right: 2, total: 2 }]);
  });

  it('cannot begin in the future', async () => {
    const answers = await answersTo(1);
    const body = { groupId: GROUP, startedAt: '2099-01-01T00:00:00.000Z', answers };
    await student.ok(saveSprint, { params: { id: randomUUID() }, body });
    const [kept] = await hub.db.select().from(sprintRuns);
    expect(kept?.startedAt).toEqual(hub.clock.read());
  });
});
