import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { appendAudit } from '#server/core/audit.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { MIGRATIONS } from '#tests/support/database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

/** Runs statements as a superuser, in a database of the test server. */
async function asSuperuser(database: string, ...statements: string[]): Promise<void> {
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A role and its database, and the role that owns the log: on the test server, the documented names may be in use. */
const [HUB, OWNER] = ['hub_test_role', 'hub_test_owner'];

/** The statements that operations.md gives. */
function documentedStatements(): string {
  const text = fs.readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const [, statements = ''] = /## Audit log.+?```sql\n(.+?)```/s.exec(text) ?? [];
  return statements.replaceAll('hub_audit', OWNER).replaceAll(/\bhub\b/g, HUB);
}

it.skipIf(serverUrl === undefined)(
  'with the documented role as its owner, the hub can add entries but not change them',
  async () => {
    const gone = [`drop database if exists ${HUB} with (force)`, `drop role if exists ${HUB}, ${OWNER}`];
    const made = [`create role ${HUB} login password '${HUB}'`, `create database ${HUB} owner ${HUB}`];
    await asSuperuser('postgres', ...gone, ...made);
    const url = Object.assign(new URL(serverUrl ?? ''), { username: HUB, password: HUB, pathname: `/${HUB}` });
    const engine = await openPostgres(url.href);
    try {
      await migrate(engine.db, MIGRATIONS);
      await asSuperuser(HUB, documentedStatements());
      const at = new Date('2024-01-01');
      const entry = { kind: 'settings', action: 'a job', outcome: 'done', details: {}, address: '192.0.2.7' } as const;
      await appendAudit(engine.db, { ...entry, at });
      await engine.db.update(auditEntries).set({ address: null });
      for (const change of [
        `update audit_entries set outcome = 'failed'`,
        'truncate audit_entries',
        'alter table audit_entries disable trigger all',
        'drop function keep_audit_entries cascade',
        `create or replace function keep_audit_entries() returns trigger language plpgsql as 'begin return null; end'`,
      ]) {
        const refusal = { cause: { message: expect.stringMatching(/^permission denied|^must be owner/) } };
        await expect(engine.db.execute(sql.raw(change))).rejects.toMatchObject(refusal);
      }
      expect(await engine.db.select().from(auditEntries)).toMatchObject([{ ...entry, at, address: null }]);
      await engine.db.delete(auditEntries);
      expect(await migrate(engine.db, MIGRATIONS)).toEqual({ applied: 0 });
    } finally {
      await engine.close();
      await asSuperuser('postgres', ...gone);
    }
  },
);
