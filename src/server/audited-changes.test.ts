import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { contract } from '#shared/contract/index.ts';
import { acceptEntries, refuseEntries } from '#tests/support/audit.ts';
import type { ChangingHub } from '#tests/support/audited-changes/audited-change.ts';
import { ACCOUNT_CHANGES, FIRST_TEACHER } from '#tests/support/audited-changes/accounts.ts';
import { CONTENT_CHANGES } from '#tests/support/audited-changes/content.ts';
import { TEACHING_CHANGES } from '#tests/support/audited-changes/teaching.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { tableNames } from '#tests/support/database.ts';
import { FakeProvider } from '#tests/support/fake-provider.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';

const CHANGES = [...TEACHING_CHANGES, ...CONTENT_CHANGES, ...ACCOUNT_CHANGES, FIRST_TEACHER];

/** Used up by an attempt, whether or not it succeeds. */
const USED_UP = new Set(['audit_entries', 'rate_limits', 'passkey_challenges', 'loose_attachments']);
const COUNTED = tableNames.filter((name) => !USED_UP.has(name));
/** A failed sign-in may leave a session without a user. The last use of a passkey shows whether it is a copy. */
const rows: Record<string, string> = {
  sessions: `select sid, sess, confirmed_at from sessions where sess ->> 'userId' is not null`,
  passkeys: 'select id, name, user_id from passkeys',
};
const DIGESTS = sql.raw(
  COUNTED.map(
    (name) =>
      `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as digest from (${rows[name] ?? `select * from ${name}`}) t`,
  ).join(' union all '),
);
const digestRow = z.object({ name: z.string(), digest: z.string().nullable() });
const contents = async (db: Database) =>
  Object.fromEntries(rowsOf(await db.execute(DIGESTS), digestRow).map(({ name, digest }) => [name, digest]));

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

const school = new FakeProvider();
let hub: ChangingHub;
beforeAll(async () => {
  await school.start();
  hub = Object.assign(await aClassHub({ identityProvider: school.adapter() }), { school });
});
afterAll(() => school.stop());
afterEach(() => acceptEntries(hub.db));

it('every audited change is here, except long work, whose entry precedes it', () => {
  const isLong = ({ method, progress, audit }: EndpointDefinition) =>
    method === 'GET' || progress || audit?.kind === 'backups';
  const audited = contract.filter((endpoint) => endpoint.audit && !isLong(endpoint));
  expect(CHANGES.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(audited.map(nameOf).toSorted());
});

it.each(CHANGES.map(({ endpoint, prepare }) => [nameOf(endpoint), prepare] as const))(
  '%s changes nothing if its audit entry cannot be written',
  async (_name, prepare) => {
    const make = await prepare(hub);
    await refuseEntries(hub.db);
    const before = await contents(hub.db);
    const { status, text } = await make();
    expect([status, text]).toEqual([500, expect.stringContaining('Internal server error')]);
    expect(await contents(hub.db)).toEqual(before);
  },
);
