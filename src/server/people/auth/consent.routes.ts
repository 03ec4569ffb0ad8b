import { stringify } from 'csv-stringify/sync';
import { asc, count, desc, eq, max } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { insertAgreements, policiesOfToday, type PolicyRow } from '#server/core/consent.ts';
import { conflict } from '#server/core/errors.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import { route } from '#server/core/route.ts';
import { insertedRow, type Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { policies, policyAgreements } from '#server/db/schema/consent.ts';
import { users } from '#server/db/schema/users.ts';
import * as contract from '#shared/people/consent.contract.ts';
import type { Policy } from '#shared/people/consent.contract.ts';

/** Privacy notice and terms: their versions, and who agreed to them. */
export function registerConsentRoutes(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  route(app, contract.listPolicies, async () => (await policiesOfToday(db)).map(presented));

  route(app, contract.listPolicyVersions, async ({ params }) => {
    const rows = await db.select().from(policies).where(eq(policies.kind, params.kind)).orderBy(desc(policies.version));
    return rows.map(presented);
  });

  route(app, contract.publishPolicy, ({ body: { expectedRevision, ...body }, user }) =>
    auditedTransaction(db, async (tx) => {
      await takeLock(tx, 'policies'); // gives two simultaneous versions different numbers
      await refuseStale(expectedRevision, async () => {
        const current = (await policiesOfToday(tx)).find(({ kind }) => kind === body.kind);
        return current === undefined ? null : presented(current);
      });
      const [last] = await tx
        .select({ version: max(policies.version) })
        .from(policies)
        .where(eq(policies.kind, body.kind));
      const version = (last?.version ?? 0) + 1;
      const values = { ...body, version, createdById: user.id, createdAt: clock() };
      return presented(insertedRow(await tx.insert(policies).values(values).returning()));
    }),
  );

  route(app, contract.agreeToPolicies, async ({ body, user }) => {
    const today = await policiesOfToday(db);
    if (body.policyIds.some((policyId) => !today.some(({ id }) => id === policyId))) {
      throw conflict('There is a newer text. Please read that one.', 'policy_changed');
    }
    await insertAgreements(db, { userId: user.id, policyIds: body.policyIds, at: clock() });
  });

  route(app, contract.countAgreements, () =>
    db
      .select({ policyId: policyAgreements.policyId, agreed: count() })
      .from(policyAgreements)
      .groupBy(policyAgreements.policyId),
  );

  route(app, contract.downloadAgreements, async ({ reply }) => {
    const rows = await db
      .select({
        text: policies.kind,
        version: policies.version,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        at: policyAgreements.createdAt,
      })
      .from(policyAgreements)
      .innerJoin(policies, eq(policies.id, policyAgreements.policyId))
      .innerJoin(users, eq(users.id, policyAgreements.userId))
      .orderBy(asc(policyAgreements.createdAt), asc(users.id));
    const lines = rows.map(({ at, ...row }) => [...Object.values(row), at.toISOString()]);
    const heads = ['Text', 'Version', 'First name', 'Last name', 'Email', 'Agreed at (UTC)'];
    return reply
      .header('content-disposition', 'attachment; filename="agreements.csv"')
      .type('text/csv; charset=utf-8')
      .send(stringify([heads, ...lines], { bom: true, record_delimiter: 'windows', escape_formulas: true }));
  });
}

const presented = ({ createdAt, ...row }: PolicyRow): Policy =>
  revised({ ...row, publishedAt: createdAt.toISOString() }, ['id']);
