import { getTableColumns, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { rowOf, type Database } from '#server/db/engine.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { auditEntries, auditOrigins } from '#server/db/schema/audit.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { AUDIT_KINDS, AUDIT_OUTCOMES } from '#shared/domain/limits.ts';
import { setAuditDays } from '#shared/hub/audit.contract.ts';
import { setPasswordRules } from '#shared/people/password-rules.contract.ts';
import { setSessionLimits } from '#shared/people/sessions.contract.ts';
import { deleteUser, setUserActive } from '#shared/people/users.contract.ts';
import { aStudent, aTeacher, someQuestions } from '#tests/support/factories.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { isTorture, record } from '#tests/support/torture.ts';
import { checkAudit } from './audit.service.ts';

/** Servers on PostgreSQL; the embedded engine has one server, which makes as many calls at once. */
const SERVERS = 4;
const CHANGES = isTorture ? 10_000 : 240;
const ALTERATIONS = isTorture ? 1000 : 100;

/** Another server with its own connections; the embedded engine allows only one process. */
async function anotherServer(hub: TestApp): Promise<TestApp> {
  if (hub.engine.kind !== 'postgres') return hub;
  const found = await hub.db.execute(sql`select current_database() as name`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${rowOf(found, z.object({ name: z.string() })).name}`;
  const engine = await openPostgres(url.href);
  onTestFinished(() => engine.close());
  return createTestApp({ engine });
}

const minLengths = { student: 6, assistant: 6, teacher: 8, owner: 8 };

/** Makes one call that is logged, whether it is allowed or not. */
async function change(owner: TestClient, random: () => number, ids: { users: string[]; questions: string[] }) {
  const one = <Item>(items: Item[]) => items[between(random, 0, items.length - 1)] as Item; // never empty
  const params = { id: one(ids.users) };
  return one([
    () => owner.call(setAuditDays, { body: { days: between(random, 30, 400) } }),
    () => owner.call(setUserActive, { params, body: { isActive: random() < 0.5 } }),
    () => owner.call(updateQuestion, { params: { id: one(ids.questions) }, body: { correctAnswer: one([0, 1]) } }),
    () => owner.call(setSessionLimits, { body: { teacherHours: between(random, 1, 24), studentDays: 30 } }),
    () => owner.call(deleteUser, { params }),
    () => owner.call(setPasswordRules, { body: { minLengths, refusesCommon: random() < 0.5 } }),
  ])();
}

async function aLongChain(): Promise<{ hub: TestApp; acknowledged: number }> {
  const hub = await createTestApp();
  const teacher = await aTeacher(hub.db);
  const users: string[] = [];
  for (let n = 0; n < 20; n += 1) users.push((await aStudent(hub.db)).id);
  const questions = (await someQuestions(hub.db, 5)).map(({ id }) => id);
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: SERVERS }, async (_, server) => {
      const owner = await (await anotherServer(hub)).as(teacher);
      const random = seededRandom(server);
      for (let n = 0; n < CHANGES / SERVERS; n += 1) {
        const { status } = await change(owner, random, { users, questions });
        if (status < 300) acknowledged += 1;
      }
    }),
  );
  return { hub, acknowledged: acknowledged + SERVERS };
}

/** A column of an entry or of its address, and the position of the byte to change in its value. */
const alteration = fc.record({
  place: fc.nat(),
  column: fc.constantFrom(
    ...Object.keys(getTableColumns(auditEntries)).map((name) => ['audit_entries', name] as const),
    ...(['address', 'nonce'] as const).map((name) => ['audit_origins', name] as const),
  ),
  byte: fc.nat(),
});

/** The value with one byte changed so that the column still accepts it. */
function altered(column: string, text: string, byte: number): string {
  if (column === 'number') return String(Number(text) + 1_000_000);
  if (column === 'at') return new Date(new Date(text).getTime() + 10 ** (byte % 10)).toISOString();
  const words: readonly string[] = column === 'kind' ? AUDIT_KINDS : column === 'outcome' ? AUDIT_OUTCOMES : [];
  if (words.length > 0) return words[(words.indexOf(text) + 1) % words.length] ?? '';
  let at = byte % text.length;
  // The hyphens of an id must stay.
  if (text[at] === '-') at += 1;
  return `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
}

class RollBack extends Error {}

/** The fault that the check finds after a database superuser changes the log; null if there is nothing to change. */
async function faultAfter(
  db: Database,
  number: number,
  { column: [table, column], byte }: { column: readonly [string, string]; byte: number },
): Promise<number | undefined | null> {
  const [at, name] = [sql.identifier(table), sql.identifier(column.replace('Id', '_id'))];
  let fault: number | undefined | null = null;
  const work = db.transaction(async (tx) => {
    const found = await tx.execute(sql`select ${name}::text as value from ${at} where number = ${number}`);
    const { value } = rowOf(found, z.object({ value: z.string().nullable() }));
    if (value === null) return;
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ${at} set ${name} = ${altered(column, value, byte)} where number = ${number}`);
    fault = (await checkAudit(tx)).fault?.number;
    throw new RollBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RollBack)) throw error;
  });
  return fault;
}

it(
  `${CHANGES} random changes, ${SERVERS} at once, make one chain, in which any altered byte is found and located`,
  async () => {
    const { hub, acknowledged } = await aLongChain();
    const [numbers, { fault, entries }] = await Promise.all([
      hub.db.select({ number: auditOrigins.number }).from(auditOrigins),
      checkAudit(hub.db),
    ]);
    expect({ entries, fault }).toEqual({ entries: acknowledged, fault: null });
    record({ calls: CHANGES, acknowledged, lost: acknowledged - entries, remark: `${ALTERATIONS} alterations found` });

    await fc.assert(
      fc.asyncProperty(alteration, async ({ place, ...what }) => {
        const number = numbers[place % numbers.length]?.number ?? 0;
        const found = await faultAfter(hub.db, number, what);
        fc.pre(found !== null);
        expect(found).toBe(number);
      }),
      { numRuns: ALTERATIONS },
    );
    expect(await checkAudit(hub.db)).toMatchObject({ fault: null });
  },
  isTorture ? 3_600_000 : 60_000,
);
