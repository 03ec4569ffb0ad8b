import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readSetting } from '#server/core/settings.repository.ts';
import { getBackupStats } from '#shared/hub/backup.contract.ts';
import { listAuditLog } from '#shared/hub/audit.contract.ts';
import { getAttention } from '#shared/insight/dashboard.contract.ts';
import { getStudent } from '#shared/insight/student-detail.contract.ts';
import { listMail } from '#shared/mail/mail.contract.ts';
import { listClasses } from '#shared/people/classes.contract.ts';
import { listUsers } from '#shared/people/users.contract.ts';
import { listOwnAssignments } from '#shared/practice/assignments.contract.ts';
import { getGradebook } from '#shared/practice/gradebook.contract.ts';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { PASSWORD } from '#tests/support/factories.ts';
import { migrateUpTo } from '#tests/support/migrations.ts';
import { aQuizTaker } from '#tests/support/quiz.ts';
import { cheapPasswords, createTestApp } from '#tests/support/test-app.ts';
import { migrate } from './migrate.ts';
import { users } from './schema/users.ts';

/** The last migration before teachers had staff roles. */
const BEFORE = '0029_card-versions';

/** An older hub with a teacher and a student, migrated to the current version. */
async function usedHub(status: 'approved' | 'pending') {
  const engine = await openEmptyDatabase();
  await migrateUpTo(engine.db, BEFORE);
  const password = await cheapPasswords.hash(PASSWORD);
  await engine.db.execute(sql`insert into users (email, password, first_name, last_name, role, status) values
    ('a@hub.test', ${password}, 'Ann', 'One', 'student', ${status}),
    ('b@hub.test', ${password}, 'Ben', 'Two', 'teacher', 'approved')`);
  await migrate(engine.db, MIGRATIONS);
  return engine;
}

it.each([
  ['a hub in use', 'approved', { isHidden: true }],
  ['a hub whose students wait', 'pending', undefined],
] as const)(
  'in %s teachers become owners, and first steps are hidden once there is an approved student',
  async (_hub, status, steps) => {
    const engine = await usedHub(status);
    const found = await engine.db.select({ staffRole: users.staffRole }).from(users).orderBy(asc(users.email));
    expect(found).toEqual([{ staffRole: null }, { staffRole: 'owner' }]);
    expect(await readSetting(engine.db, 'first_steps')).toEqual(steps);
    await engine.close();
  },
);

it('in a used hub nobody loses access, and nobody is given a class or an assignment', async () => {
  const engine = await usedHub('approved');
  const hub = await createTestApp({ engine });
  const [ann, ben] = await engine.db.select().from(users).orderBy(asc(users.email));
  if (ann === undefined || ben === undefined) throw new Error('the migration lost an account');
  const teacher = await hub.as(ben);

  const { client: student, complete } = await aQuizTaker(hub, { user: ann });
  expect((await complete()).status).toBe(200);
  expect(await student.ok(listOwnAssignments)).toEqual({ toDo: [], past: [], total: null });
  expect((await student.call(listUsers)).status).toBe(403);

  const endpoints = [listUsers, listMail, getBackupStats, listAuditLog, getGradebook];
  const statuses = await Promise.all(endpoints.map(({ path }) => teacher.send('GET', path)));
  expect(statuses.map(({ status }) => status)).toEqual(endpoints.map(() => 200));
  expect(await teacher.ok(listClasses)).toEqual([]);
  expect(await teacher.ok(getAttention)).toMatchObject({ hasAssignments: false });
  expect((await teacher.ok(getStudent, { params: { studentId: ann.id } })).email).toBe('a@hub.test');
  await engine.close();
});
