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
    /** Additional details for this request's audit entry, such as values before a change: ids and known words only. */
    auditDetails: Record<string, unknown> | null;
    isAudited: boolean;
  }
}

export type AuditRow = typeof auditEntries.$inferSelect;
export type NewEntry = Omit<AuditRow, 'number' | 'details' | 'origin' | 'digest'> & {
  details: Record<string, unknown>;
  /** The network address of the caller; null for a job. */
  address: string | null;
};

/** Where the chain continues: the last entry, or the last one that was swept. */
const link = z.object({ number: z.int(), digest: z.string() });
export type Link = z.output<typeof link>;
const START: Link = { number: 0, digest: '' };

/** Returns the last entry that has been swept. */
export async function readAnchor(db: Database): Promise<Link> {
  return link.catch(START).parse(await readSetting(db, 'audit_anchor'));
}

export const originOf = (address: string, nonce: string): string => sha256(JSON.stringify([nonce, address]));

/** Returns the digest of an entry: of all its fields and the digest of the entry before it. */
export function digestOf(row: Omit<AuditRow, 'digest'>, before: string): string {
  const { number, at, kind, action, outcome, actorId, subjectId, details, origin } = row;
  return sha256(
    JSON.stringify([before, number, at.toISOString(), kind, action, outcome, actorId, subjectId, details, origin]),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Adds an entry and returns its place in the chain. Processes take turns, so that there is only one chain. */
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
 * Adds an entry for each call of an endpoint that the contract marks as audited: before it begins for long work, else
 * when the work is done and before the response. Refused calls are recorded too, except those of strangers: these
 * change nothing and could fill the log. An entry that can't be written goes to the server's log in full.
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
      // If logs are sent elsewhere, they reveal that somebody has rewritten the whole chain.
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

/**
 * Adds a second entry, with the result, for long work whose first entry says only that it has begun. In the transaction
 * of the work, so that neither is stored without the other. Returns what to do after the commit, since the server's log
 * must not have the digest of an entry that was rolled back.
 */
export async function auditResult(
  db: Database,
  request: FastifyRequest,
  { at, details }: Pick<NewEntry, 'at' | 'details'>,
): Promise<() => void> {
  const { endpoint } = request.routeOptions.config;
  if (endpoint === undefined) throw new Error(`${request.url} is not in the contract`);
  const known = entryOf(request, endpoint);
  const told = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shortened(value)]));
  const audit = await appendAudit(db, { at, ...known, details: { ...known.details, ...told }, outcome: 'done' });
  return () => request.log.info({ audit }, 'audit entry');
}

/** It may respond while it still reads the database, when the embedded engine allows no other writes. */
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
/** Replaces a long list of ids by its length. */
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

/** Returns the account whose address was typed at sign-in; the log contains no email addresses. */
async function accountNamedIn(db: Database, { body, principal }: FastifyRequest): Promise<string | null> {
  const typed = z.object({ email: z.string() }).safeParse(body);
  if (principal !== null || !typed.success) return null;
  return (await findUserByEmail(db, typed.data.email))?.id ?? null;
}
