import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { USER_SORTS } from '#shared/domain/list-words.ts';
import { rowsOf } from '#server/db/engine.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { users } from '#server/db/schema/users.ts';
import { countMatchingUsers, listUsers } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, NASTY_NAMES } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { fitting, inOrder } from './user-filter.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => {
  const ada = { firstName: 'Ada', lastName: 'Zeta', email: 'ada@hub.test' };
  return hub.as(await aTeacher(hub.db, { ...ada, createdAt: new Date('2026-01-01T00:00:00Z') }));
});

type Query = NonNullable<Parameters<typeof teacher.ok<typeof listUsers>>[1]>['query'];
const listed = async (query: Query = {}) => (await teacher.ok(listUsers, { query })).map((user) => user.firstName);

const aPupil = (firstName: string, lastName: string, given: Parameters<typeof aStudent>[1] = {}) =>
  aStudent(hub.db, { firstName, lastName, email: `${firstName}@hub.test`.toLowerCase(), ...given });

const on = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 1, day)) });

async function aClass() {
  const ben = await aPupil('Ben', 'young', { ...on(3), status: 'pending', dateOfBirth: '2001-03-09' });
  const cleo = await aPupil('cleo', 'Young', { ...on(1), isActive: false, dateOfBirth: '1999-12-31' });
  const dan = await aPupil('Dan', 'Abel', { ...on(2), status: 'rejected', dateOfBirth: null });
  return { ben, cleo, dan };
}

describe('the list of accounts', () => {
  it('returns 200 accounts per page to assistants, and the whole list to teachers', async () => {
    await hub.db.execute(sql`
      insert into users (email, password, first_name, last_name, role, status)
      select n || '@hub.test', '', 'First', 'Last', 'student', 'approved' from generate_series(1, 249) n`);
    const assistant = await hub.as(await aTeacher(hub.db, { staffRole: 'assistant' }));
    const lengthOf = async (query: Query) => (await assistant.ok(listUsers, { query })).length;
    expect([await lengthOf({}), await lengthOf({ offset: 200 }), await lengthOf({ limit: 200 })]).toEqual([
      200, 51, 200,
    ]);
    expect(await assistant.call(listUsers, { query: { limit: 201 } })).toMatchObject({
      status: 403,
      error: { message: 'Assistants can list up to 200 people at a time' },
    });
    expect(await listed({ limit: 100_000 })).toHaveLength(251);
    expect(await listed()).toHaveLength(251);
  });

  it('contains everybody, newest first, without passwords', async () => {
    await aClass();
    const { text, body } = await teacher.call(listUsers);
    expect(body.map(({ firstName }) => firstName)).toEqual(['Ben', 'Dan', 'cleo', 'Ada']);
    expect(text).not.toMatch(/password|argon2/);
  });

  it.each<[Query, string[]]>([
    [{ sort: 'name' }, ['Dan', 'Ben', 'cleo', 'Ada']],
    [{ sort: 'name', order: 'desc' }, ['Ada', 'cleo', 'Ben', 'Dan']],
    [{ sort: 'email' }, ['Ada', 'Ben', 'cleo', 'Dan']],
    [{ sort: 'email', order: 'desc' }, ['Dan', 'cleo', 'Ben', 'Ada']],
    [{ sort: 'status' }, ['Ben', 'Ada', 'cleo', 'Dan']],
    [{ sort: 'created', order: 'asc' }, ['Ada', 'cleo', 'Dan', 'Ben']],
    [{ sort: 'active' }, ['Dan', 'Ben', 'Ada', 'cleo']],
    [{ sort: 'active', order: 'desc' }, ['cleo', 'Dan', 'Ben', 'Ada']],
    [{ sort: 'role' }, ['Ada', 'Eve', 'Dan', 'Ben', 'cleo']],
    [{ sort: 'role', order: 'desc' }, ['Dan', 'Ben', 'cleo', 'Eve', 'Ada']],
    [{ sort: 'dateOfBirth' }, ['cleo', 'Ben', 'Dan', 'Ada']],
    [{ sort: 'dateOfBirth', order: 'desc' }, ['Ben', 'cleo', 'Dan', 'Ada']],
    [{ sort: 'lastActivity' }, ['Ben', 'Dan', 'cleo', 'Ada']],
    [{ sort: 'lastActivity', order: 'asc' }, ['Dan', 'Ben', 'cleo', 'Ada']],
  ])('is sorted by %o, equal values by name and missing dates last', async (query, names) => {
    const { ben, cleo, dan } = await aClass();
    if (query?.sort === 'role') await aTeacher(hub.db, { firstName: 'Eve', staffRole: 'assistant' });
    await hub.db.insert(studentStats).values([
      { userId: dan.id, lastActivityAt: new Date('2026-03-01T08:00:00Z') },
      { userId: ben.id, lastActivityAt: new Date('2026-03-02T08:00:00Z') },
      { userId: cleo.id, lastActivityAt: null },
    ]);
    expect(await listed(query)).toEqual(names);
  });

  it('is sorted by name with Ä beside A, on every engine', async () => {
    for (const lastName of ['Zahn', 'Öl', 'Łoś', 'ärzte', 'Abel'])
      await aStudent(hub.db, { firstName: lastName, lastName });
    expect(await listed({ sort: 'name', role: 'student' })).toEqual(['Abel', 'ärzte', 'Łoś', 'Öl', 'Zahn']);
  });

  it('says when each was last active', async () => {
    const { ben } = await aClass();
    await hub.db.insert(studentStats).values({ userId: ben.id, lastActivityAt: new Date('2026-03-02T08:00:00Z') });
    const accounts = await teacher.ok(listUsers, { query: { sort: 'name' } });
    expect(accounts.map(({ lastActivity }) => lastActivity)).toEqual([null, '2026-03-02T08:00:00.000Z', null, null]);
  });

  it.each([
    ['name', 'users_name'],
    ['email', 'users_email_unique'],
    ['created', 'users_created'],
  ] as const)('is read in order of %s from the index %s, in both directions', async (sort, index) => {
    for (const order of ['asc', 'desc'] as const) {
      await hub.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        await tx.execute(sql`set local enable_sort = off`);
        const keys = sql.join(inOrder({ sort, order }), sql`, `);
        const plan = await tx.execute(sql`explain select 1 from ${users} order by ${keys} limit 50`);
        expect(JSON.stringify(rowsOf(plan))).toMatch(new RegExp(`Index.* Scan.* using ${index}`));
      });
    }
  });

  it.each<[Query, string[]]>([
    [{ status: 'pending' }, ['Ben']],
    [{ status: 'approved' }, ['Ada', 'cleo']],
    [{ role: 'student' }, ['Ben', 'Dan', 'cleo']],
    [{ role: 'teacher' }, ['Ada']],
    [{ active: '0' }, ['cleo']],
    [{ active: '1', role: 'student' }, ['Ben', 'Dan']],
    [{ search: 'young', active: '1' }, ['Ben']],
    [{ search: 'young', status: 'rejected' }, []],
  ])('contains the accounts that fit %o, and counts them', async (query, names) => {
    await aClass();
    expect((await listed(query)).toSorted()).toEqual(names.toSorted());
    const { sort: _sort, order: _order, limit: _limit, offset: _offset, ...filter } = query ?? {};
    expect(await teacher.ok(countMatchingUsers, { query: filter })).toEqual({ total: names.length });
  });

  it.each(USER_SORTS)('has each account on exactly one page by %s, even if all values are equal', async (sort) => {
    const alike = { firstName: 'Same', lastName: 'Same', createdAt: new Date('2026-02-01T00:00:00Z') };
    for (let i = 0; i < 7; i += 1) await aStudent(hub.db, alike);
    for (const order of ['asc', 'desc'] as const) {
      const ids: string[] = [];
      for (let offset = 0; offset < 8; offset += 3) {
        const page = await teacher.ok(listUsers, { query: { sort, order, limit: 3, offset } });
        ids.push(...page.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(8);
    }
  });

  it.each(['sort=age', 'order=up', 'limit=0', 'offset=-1', 'status=new', 'active=2', `search=${'x'.repeat(201)}`])(
    'refuses ?%s',
    async (query) => {
      expect((await teacher.send('GET', `/api/users/all?${query}`)).status).toBe(400);
    },
  );
});

describe('a search for accounts', () => {
  it.each([
    ['a first name', 'MARY'],
    ['a part of a last name', 'curt'],
    ['an e-mail', 'mary@hub'],
    ['names in any order', 'mccurtis  mary'],
    ['a name and an address', 'mary hub.test'],
    ['a letter', 'y'],
  ])('finds by %s', async (_what, search) => {
    await aPupil('Mary', 'McCurtis');
    await aPupil('Anna', 'Smith');
    expect(await listed({ search, role: 'student' })).toEqual(['Mary']);
  });

  it.each([
    ['100%', '100% Ann', '1000 Ann'],
    ['a_b', 'a_b', 'axb'],
    [String.raw`a\b`, String.raw`a\b`, 'ab'],
    ["o'n", "O'Neil", 'oneil'],
  ])('for %s takes every character literally', async (search, firstName, other) => {
    await aStudent(hub.db, { firstName });
    await aStudent(hub.db, { firstName: other });
    expect(await listed({ search })).toEqual([firstName]);
  });

  it.each([
    ['Müller', 'muller'],
    ['Muller', 'Müller'],
    ['Müller', 'Müller'.normalize('NFD')],
    ['Łukasz', 'lukasz'],
    ['ИВАН', 'иван'],
  ])('finds %s by %s, also if the name is stored decomposed', async (firstName, search) => {
    await aStudent(hub.db, { firstName: firstName.normalize('NFC') });
    await aStudent(hub.db, { firstName: firstName.normalize('NFD') });
    await aStudent(hub.db);
    expect(await listed({ search, sort: 'created', order: 'asc' })).toEqual([
      firstName.normalize('NFC'),
      firstName.normalize('NFD'),
    ]);
  });

  it.each(NASTY_NAMES)('finds %s by exactly that name', async (firstName) => {
    await aStudent(hub.db, { firstName });
    await aStudent(hub.db);
    expect(await listed({ search: firstName })).toEqual([firstName]);
  });

  it('for nothing but blanks finds every account', async () => {
    await aStudent(hub.db);
    expect(await listed({ search: '  ' })).toHaveLength(2);
  });

  it('reads the index, not every account', async () => {
    await hub.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const plan = await tx.execute(sql`explain select 1 from ${users} where ${fitting({ search: 'curtis mary' })}`);
      expect(JSON.stringify(rowsOf(plan))).toContain('users_search');
    });
  });
});

it('a page of accounts and their number take 2 queries each, with any filter', async () => {
  await aClass();
  for (const query of [{}, { search: 'a b c' }, { role: 'student' as const, status: 'pending' as const }]) {
    expect(await queriesOf(() => teacher.ok(listUsers, { query: { ...query, limit: 50 } }))).toBe(2);
    expect(await queriesOf(() => teacher.ok(countMatchingUsers, { query }))).toBe(2);
  }
});
