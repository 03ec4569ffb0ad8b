import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { COMPLETION_SORTS } from '#shared/domain/list-words.ts';
import { countStudentCompletion, listStudentCompletion } from '#shared/insight/analytics.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aClassWeek } from '#tests/support/class-week.ts';
import { aStudent, aTeacher, type UserRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();

const teacher = async () => hub.as(await aTeacher(hub.db, { firstName: 'Ada' }));
const completion = async (query: PartInput<typeof listStudentCompletion, 'query'> = {}) =>
  (await teacher()).ok(listStudentCompletion, { query });
const count = async (search?: string) =>
  (await (await teacher()).ok(countStudentCompletion, { query: search === undefined ? {} : { search } })).count;
const names = (list: { firstName: string }[]) => list.map(({ firstName }) => firstName);

const NOTHING = { completedSessions: 0, totalQuestions: 0, correctAnswers: 0, averageScore: 0 };

describe('the activity of each student', () => {
  it('is an empty list without students', async () => {
    expect(await completion()).toEqual([]);
    expect(await count()).toBe(0);
  });

  it('is listed by name, including students without any', async () => {
    const { students } = await aClassWeek(hub);
    const dan = await aStudent(hub.db, { firstName: 'Dan', lastName: 'baker', email: 'dan@hub.test' });
    const who = ({ id, firstName, lastName, email }: UserRow) => ({ id, firstName, lastName, email });
    expect(await completion()).toEqual([
      {
        ...who(students.ann),
        completedSessions: 2,
        totalQuestions: 7,
        correctAnswers: 6,
        averageScore: 87.5,
        lastActivity: '2026-03-10T09:01:00.000Z',
      },
      { ...who(dan), ...NOTHING, lastActivity: null },
      {
        ...who(students.ben),
        completedSessions: 1,
        totalQuestions: 3,
        correctAnswers: 2,
        averageScore: 50,
        lastActivity: '2026-03-11T01:00:10.000Z',
      },
      {
        ...who(students.cleo),
        completedSessions: 1,
        totalQuestions: 1,
        correctAnswers: 0,
        averageScore: 0,
        lastActivity: '2026-03-05T07:00:15.000Z',
      },
    ]);
    expect(await count()).toBe(4);
  });

  it('covers the range and the topic, but the last activity is of all time', async () => {
    const { topics } = await aClassWeek(hub);
    expect(await completion({ range: '7d' })).toMatchObject([
      { firstName: 'Ann', completedSessions: 1, totalQuestions: 3, correctAnswers: 3, averageScore: 100 },
      { firstName: 'Ben', completedSessions: 1, totalQuestions: 3, correctAnswers: 2, averageScore: 50 },
      { firstName: 'Cleo', ...NOTHING, lastActivity: '2026-03-05T07:00:15.000Z' },
    ]);
    const abdomen = [
      { completedSessions: 2, totalQuestions: 5, correctAnswers: 4, averageScore: 87.5 },
      { completedSessions: 1, totalQuestions: 2, correctAnswers: 1, averageScore: 50 },
      NOTHING,
    ];
    expect(await completion({ topicId: topics.abdomen.id })).toMatchObject(abdomen);
    expect(await completion({ topicId: topics.abdomen.id, range: '90d' })).toMatchObject(abdomen);
    expect(await completion({ topicId: topics.liver.id, range: '7d' })).toMatchObject([
      { ...NOTHING, lastActivity: '2026-03-10T09:01:00.000Z' },
      { completedSessions: 1, totalQuestions: 2, correctAnswers: 1, averageScore: 50 },
      NOTHING,
    ]);
    expect(await completion({ topicId: randomUUID() })).toMatchObject([NOTHING, NOTHING, NOTHING]);
  });

  it('includes only approved students, active or not', async () => {
    await aStudent(hub.db, { firstName: 'Away', isActive: false });
    await aStudent(hub.db, { status: 'pending' });
    await aStudent(hub.db, { status: 'rejected' });
    expect(names(await completion())).toEqual(['Away']);
    expect(await count()).toBe(1);
  });

  it('can be sorted by last activity, students without any last', async () => {
    await aStudent(hub.db, { firstName: 'Dan', lastName: 'Aaron' });
    await aClassWeek(hub);
    expect(names(await completion({ sort: 'lastActivity' }))).toEqual(['Ben', 'Ann', 'Cleo', 'Dan']);
    expect(names(await completion({ sort: 'lastActivity', order: 'asc' }))).toEqual(['Cleo', 'Ann', 'Ben', 'Dan']);
    expect(names(await completion({ sort: 'lastActivity', limit: 2, offset: 1 }))).toEqual(['Ann', 'Cleo']);
  });

  it.each<[PartInput<typeof listStudentCompletion, 'query'>, string[]]>([
    [{ sort: 'name', order: 'desc' }, ['Cleo', 'Ben', 'Dan', 'Ann']],
    [{ sort: 'email' }, ['Ann', 'Ben', 'Cleo', 'Dan']],
    [{ sort: 'completedSessions' }, ['Ann', 'Ben', 'Cleo', 'Dan']],
    [{ sort: 'completedSessions', order: 'asc' }, ['Dan', 'Ben', 'Cleo', 'Ann']],
    [{ sort: 'totalQuestions', order: 'asc' }, ['Dan', 'Cleo', 'Ben', 'Ann']],
    [{ sort: 'averageScore' }, ['Ann', 'Ben', 'Cleo', 'Dan']],
    [{ sort: 'averageScore', order: 'asc' }, ['Cleo', 'Ben', 'Ann', 'Dan']],
    [{ sort: 'averageScore', range: '7d' }, ['Ann', 'Ben', 'Dan', 'Cleo']],
    [{ sort: 'totalQuestions', range: '7d', limit: 1, offset: 1 }, ['Ben']],
  ])('is sorted by %o, by the numbers of the range', async (query, found) => {
    await aClassWeek(hub);
    await aStudent(hub.db, { firstName: 'Dan', lastName: 'baker', email: 'dan@hub.test' });
    expect(names(await completion(query))).toEqual(found);
  });

  it('can be searched by parts of name and email, and counted', async () => {
    await aClassWeek(hub);
    for (const [search, found] of [
      ['BAU', ['Ben']],
      ['hub.test', ['Ann', 'Ben', 'Cleo']],
      ['cohen cleo', ['Cleo']],
      ['%', []],
    ] as const) {
      expect(names(await completion({ search }))).toEqual(found);
      expect(await count(search)).toBe(found.length);
    }
  });

  it('has each student on exactly one page, even if all values are equal', async () => {
    for (let i = 0; i < 7; i += 1) await aStudent(hub.db, { firstName: 'Same', lastName: 'Same' });
    for (const sort of COMPLETION_SORTS) {
      const ids: string[] = [];
      for (const offset of [0, 3, 6]) ids.push(...(await completion({ sort, limit: 3, offset })).map(({ id }) => id));
      expect(new Set(ids).size).toBe(7);
      expect((await completion({ sort })).map(({ id }) => id)).toEqual(ids);
    }
  });
});
