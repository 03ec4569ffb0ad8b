import { createHash, randomBytes } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { auditEntries, auditOrigins } from '#server/db/schema/audit.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import type { AuditOutcome } from '#shared/domain/limits.ts';
import { findUserByEmail } from './accounts.repository.ts';
import { readSetting } from './settings.repository.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the entry of this request in the audit log has too, such as what was there before a change: ids and known words. */
    auditDetails: Record<string, unknown> | null;
    isAudited: boolean;
  }
}

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewEntry = Omit<AuditRow, 'number' | 'details' | 'origin' | 'digest'> & {
  details: Record<string, unknown>;
  /** From where; null for a job. */
  address: string | null;
};

/** Where the chain goes on: the last entry, or the last that was swept away. */
const link = z.object({ number: z.int(), digest: z.string() });
export type Link = z.output<typeof link>;
const START: Link = { number: 0, digest: '' };

/** The last entry that is not there any more. */
export async function readAnchor(db: Database): Promise<Link> {
  return link.catch(START).parse(await readSetting(db, 'audit_anchor'));
}

export const originOf = (address: string, nonce: string): string => sha256(JSON.stringify([nonce, address]));

/** What an entry is known by: all it says, and the digest of the one before. */
export function digestOf(row: Omit<AuditRow, 'digest'>, before: string): string {
  const { number, at, kind, action, outcome, actorId, subjectId, details, origin } = row;
  return sha256(
    JSON.stringify([before, number, at.toISOString(), kind, action, outcome, actorId, subjectId, details, origin]),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Adds an entry, and returns its place in the chain. Processes wait for each other, so that there is one. */
export async function appendAudit(db: Database, { address, details, ...entry }: NewEntry): Promise<Link> {
  const nonce = randomBytes(16).toString('base64url');
  return db.transaction(async (tx) => {
    await takeLock(tx, 'audit');
    const [last = await readAnchor(tx)] = await tx
      .select({ number: auditEntries.number, digest: auditEntries.digest })
      .from(auditEntries)
      .orderBy(desc(auditEntries.number))
      .limit(1);
    const row = {
      ...entry,
      number: last.number + 1,
      details: JSON.stringify(details),
      origin: address === null ? null : originOf(address, nonce),
    };
    const digest = digestOf(row, last.digest);
    await tx.insert(auditEntries).values({ ...row, digest });
    if (address !== null) await tx.insert(auditOrigins).values({ number: row.number, address, nonce });
    return { number: row.number, digest };
  });
}

/**
 * Adds an entry for each call of an endpoint that the contract declares so. What answers while it works has its entry before
 * it begins, the rest when it is done, before the answer. Who is refused has one too, but no stranger at a closed door: what
 * they try changes nothing, and they could fill the log. An entry that can't be written is told to the server's log whole.
 */
export function registerAudit(app: FastifyInstance, { db, clock }: { db: Database; clock: Clock }): void {
  const write = async (request: FastifyRequest, endpoint: EndpointDefinition, outcome: AuditOutcome) => {
    if (request.isAudited || endpoint.audit === undefined) return;
    request.isAudited = true;
    const known = entryOf(request, endpoint);
    const details = outcome === 'refused' ? { ...known.details, refusal: request.refusedAs } : known.details;
    const entry = { at: clock(), ...known, details, outcome };
    try {
      const subjectId = entry.subjectId ?? (await accountNamedIn(db, request));
      const audit = await appendAudit(db, { ...entry, subjectId });
      // Where logs are sent elsewhere, this shows when somebody has written the whole chain again.
      request.log.info({ audit }, 'audit entry');
    } catch (error) {
      request.log.error({ err: error, entry: { ...entry, address: undefined } }, 'an audit entry could not be written');
    }
  };
  app.decorateRequest('auditDetails', null);
  app.decorateRequest('isAudited', false);
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.audit && isLong(endpoint)) await write(request, endpoint, 'begun');
  });
  app.addHook('onSend', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const outcome = endpoint?.audit && outcomeOf(endpoint, request, reply);
    if (endpoint && outcome) await write(request, endpoint, outcome);
  });
}

/** It may answer while it reads the database, which the embedded engine lets nobody else write to meanwhile. */
const isLong = ({ method, progress, audit }: EndpointDefinition) =>
  method === 'GET' || progress === true || audit?.kind === 'backups';

function outcomeOf(
  { audit }: EndpointDefinition,
  { principal }: FastifyRequest,
  { statusCode }: FastifyReply,
): AuditOutcome | undefined {
  if (statusCode < 300) return 'done';
  if (statusCode === 401 || statusCode === 403) {
    return audit?.kind === 'sign-in' || principal !== null ? 'refused' : undefined;
  }
  return statusCode >= 500 ? 'failed' : undefined;
}

const LONG = 100;
/** Of a long list of ids, how many. */
const shortened = (value: unknown) => (Array.isArray(value) && value.length > LONG ? { count: value.length } : value);
const isId = (value: unknown): value is string => z.uuid().safeParse(value).success;

function entryOf(
  { params, query, body, principal, session, ip, auditDetails }: FastifyRequest,
  { method, path, audit }: EndpointDefinition,
) {
  const { id, ...named } = { ...(params as Record<string, unknown>) };
  const given: Record<string, unknown> = { ...(query as object), ...(body as object) };
  const told = (audit?.with ?? []).flatMap((name) => (given[name] == null ? [] : [[name, shortened(given[name])]]));
  const { subjectId = id, ...details } = { ...named, ...Object.fromEntries(told), ...auditDetails };
  return {
    kind: audit?.kind ?? 'settings',
    action: `${method} ${path}`,
    actorId: principal?.id ?? session?.userId ?? null,
    subjectId: isId(subjectId) ? subjectId : null,
    details,
    address: ip,
  };
}

/** Whose address was typed at the door; the log has no addresses of mail. */
async function accountNamedIn(db: Database, { body, principal }: FastifyRequest): Promise<string | null> {
  const typed = z.object({ email: z.string() }).safeParse(body);
  if (principal !== null || !typed.success) return null;
  return (await findUserByEmail(db, typed.data.email))?.id ?? null;
}
